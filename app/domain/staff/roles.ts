import type { Role, StaffStatus } from "#db/schema/staff.ts";

export type { Role, StaffStatus };

export const ROLES: readonly Role[] = ["owner", "clerk", "optician"];

/** The permissions of admin screens and forms. A screen names one of them (`requireStaff`). */
const PERMISSIONS = [
  /** Orders without the buyer's data: number, status, lines. */
  "orders.read",
  /** The buyer's name, contact and address in an order. */
  "orders.person",
  "orders.change",
  "orders.refund",
  "parcels.send",
  "returns.handle",
  "stock.change",
  "catalogue.edit",
  "reviews.moderate",
  "customers.read",
  "customers.block",
  /** To register what persons ask about their data, and to close corrections. */
  "persons.requests",
  /** Everything the shop has about a person, as a file. */
  "persons.export",
  "persons.erase",
  /** The content: health data. That an order waits for a prescription is part of `orders.read`. */
  "prescriptions.read",
  "prescriptions.review",
  "lab.handle",
  "sales.read",
  "staff.manage",
  "acts.read",
  "settings.change",
  "system.run",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const GRANTED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  clerk: [
    "orders.read",
    "orders.person",
    "orders.change",
    "orders.refund",
    "parcels.send",
    "returns.handle",
    "stock.change",
    "catalogue.edit",
    "reviews.moderate",
    "customers.read",
    "customers.block",
    "persons.requests",
  ],
  optician: ["orders.read", "prescriptions.read", "prescriptions.review", "lab.handle"],
};

export function may(role: Role, permission: Permission): boolean {
  return GRANTED[role].includes(permission);
}
