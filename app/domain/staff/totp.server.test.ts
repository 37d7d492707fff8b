import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { after, seconds } from "#app/domain/values/duration.ts";
import { NOW } from "#app/testing/shop.ts";
import { findTotpStep, newTotpSecret, totpUri } from "./totp.server.ts";

const secret = newTotpSecret();
const codeAt = (moment: Date) => generateSync({ secret, epoch: moment.getTime() / 1000 });
const STEP = NOW.getTime() / 1000 / 30;

test.each([
  [-60, undefined],
  [-30, STEP - 1],
  [0, STEP],
  [30, STEP + 1],
  [60, undefined],
])("a code of %i s from now has the step %s", (distance, step) => {
  expect(findTotpStep(secret, codeAt(after(NOW, seconds(distance))), null, NOW)).toBe(step);
});

test("a code does not work when it, or a later one, was used", () => {
  expect(findTotpStep(secret, codeAt(NOW), STEP - 1, NOW)).toBe(STEP);
  expect(findTotpStep(secret, codeAt(NOW), STEP, NOW)).toBeUndefined();
  expect(findTotpStep(secret, codeAt(NOW), STEP + 1, NOW)).toBeUndefined();
  // The clock was set back.
  expect(findTotpStep(secret, codeAt(NOW), STEP + 100, NOW)).toBeUndefined();
});

test("a wrong code has no step", () => {
  const right = codeAt(NOW);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  expect(findTotpStep(secret, wrong, null, NOW)).toBeUndefined();
});

test("the address for the app names the shop and the person", () => {
  const uri = new URL(totpUri(secret, "bia@exemplo.com.br"));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toContain("Ótica Ametista:bia@exemplo.com.br");
  expect(uri.searchParams.get("secret")).toBe(secret);
});
