import { expect, test } from "vitest";
import { may, type Permission, ROLES } from "./roles.ts";

const allowed = (permission: Permission) => ROLES.filter((role) => may(role, permission));

test("an owner may do everything", () => {
  expect(may("owner", "staff.manage")).toBe(true);
  expect(may("owner", "prescriptions.read")).toBe(true);
});

test.each<[Permission, string[]]>([
  ["staff.manage", ["owner"]],
  ["acts.read", ["owner"]],
  ["persons.export", ["owner"]],
  ["persons.erase", ["owner"]],
  ["settings.change", ["owner"]],
  ["system.run", ["owner"]],
  ["sales.read", ["owner"]],
  ["prescriptions.read", ["owner", "optician"]],
  ["prescriptions.review", ["owner", "optician"]],
  ["lab.handle", ["owner", "optician"]],
  ["orders.read", ["owner", "clerk", "optician"]],
  ["orders.person", ["owner", "clerk"]],
  ["orders.change", ["owner", "clerk"]],
  ["orders.refund", ["owner", "clerk"]],
  ["parcels.send", ["owner", "clerk"]],
  ["returns.handle", ["owner", "clerk"]],
  ["stock.change", ["owner", "clerk"]],
  ["catalogue.edit", ["owner", "clerk"]],
  ["reviews.moderate", ["owner", "clerk"]],
  ["customers.read", ["owner", "clerk"]],
  ["customers.block", ["owner", "clerk"]],
  ["persons.requests", ["owner", "clerk"]],
])("%s is for %j", (permission, roles) => {
  expect(allowed(permission)).toEqual(roles);
});
