import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { NotSealed } from "./sealing.server.ts";
import { openStaffSecrets } from "./staff-secrets.server.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];

test("a secret opens for its own person only, with the key that sealed it", () => {
  const secrets = openStaffSecrets([key]);
  const sealed = secrets.seal("SEGREDO", "bia");
  expect(sealed).not.toContain("SEGREDO");
  expect(secrets.unseal(sealed, "bia")).toBe("SEGREDO");
  expect(() => secrets.unseal(sealed, "ana")).toThrow(NotSealed);
  expect(() => openStaffSecrets([other]).unseal(sealed, "bia")).toThrow(NotSealed);
});

test("a rotation seals with the first key what an older one sealed", () => {
  const sealed = openStaffSecrets([key]).seal("SEGREDO", "bia");
  const rotation = openStaffSecrets([other, key]).rotate(sealed, "bia");
  if (rotation.status !== "rotated") throw new Error(rotation.status);
  expect(openStaffSecrets([other]).unseal(rotation.sealed, "bia")).toBe("SEGREDO");
  expect(openStaffSecrets([other]).rotate(rotation.sealed, "bia")).toEqual({ status: "current" });
  expect(openStaffSecrets([other]).rotate(sealed, "bia")).toEqual({ status: "unreadable" });
});
