import type { Permission } from "#app/domain/staff/roles.ts";
import { days } from "#app/domain/values/duration.ts";

/** The kinds of work that the page Hoje shows, the most urgent first, and the permission of those who do it. */
const PERMISSIONS = {
  disputes: "orders.refund",
  "quarantined-payments": "system.run",
  returns: "returns.handle",
  "data-requests-late": "persons.requests",
  "data-requests-open": "persons.requests",
  "prescriptions-to-check": "prescriptions.review",
  "lab-late": "lab.handle",
  "lab-to-check": "lab.handle",
  "lab-to-order": "lab.handle",
  "orders-to-prepare": "orders.change",
  "orders-to-send": "parcels.send",
  "prescriptions-overdue": "orders.read",
  "failed-emails": "system.run",
  "failed-jobs": "system.run",
  "no-backup": "system.run",
  "low-stock": "stock.change",
} as const satisfies Record<string, Permission>;

export type WorkKind = keyof typeof PERMISSIONS;

export const WORK_KINDS = Object.keys(PERMISSIONS) as WorkKind[];

export function permissionFor(kind: WorkKind): Permission {
  return PERMISSIONS[kind];
}

/** `oldest`: since when the one that waits longest has been waiting, where it matters. */
export interface Work {
  kind: WorkKind;
  count: number;
  oldest: Date | null;
}

/** A quarantined payment stays so for ever: after this time it is taken to be checked. */
export const QUARANTINE_SHOWN = days(30);
/** A backup is made every night. As on the page Sistema. */
export const MAX_BACKUP_AGE = days(1.5);
