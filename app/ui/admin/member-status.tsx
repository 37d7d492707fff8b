import type { StaffStatus } from "#app/domain/staff/roles.ts";
import { STATUS_NAMES } from "./labels.ts";
import { StatusChip, type StatusTone } from "./status-chip.tsx";

const TONES: Readonly<Record<StaffStatus, StatusTone>> = {
  invited: "waiting",
  active: "good",
  blocked: "bad",
};

export function MemberStatus({ status }: { status: StaffStatus }) {
  return <StatusChip tone={TONES[status]}>{STATUS_NAMES[status]}</StatusChip>;
}
