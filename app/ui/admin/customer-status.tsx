import type { AccountStatus } from "#app/domain/account/customer.ts";
import { StatusChip } from "./status-chip.tsx";

export function CustomerStatus({ status }: { status: AccountStatus }) {
  return status === "blocked" ? (
    <StatusChip tone="bad">Bloqueada</StatusChip>
  ) : (
    <StatusChip tone="good">Ativa</StatusChip>
  );
}
