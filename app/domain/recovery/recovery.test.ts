import { expect, test } from "vitest";
import { after, hours, minutes, seconds } from "#app/domain/values/duration.ts";
import {
  afterCode,
  afterNewer,
  afterPassword,
  beginRecovery,
  codeSchema,
  isEmailDue,
  type Recovery,
} from "./recovery.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const wrong = (recovery: Recovery, now = NOW) => afterCode(recovery, false, now).recovery;
const right = (recovery: Recovery, now = NOW) => afterCode(recovery, true, now);

test("a code expires after ten minutes", () => {
  const recovery = beginRecovery(NOW);
  expect(right(recovery, after(NOW, minutes(10) - 1)).result).toBe("ok");
  expect(right(recovery, after(NOW, minutes(10))).result).toBe("over");
});

test("the fifth try can succeed; after five wrong codes the right one is refused", () => {
  const four = [1, 2, 3, 4].reduce((recovery) => wrong(recovery), beginRecovery(NOW));
  expect(right(four).result).toBe("ok");
  expect(afterCode(four, false, NOW).result).toBe("wrong");
  expect(right(wrong(four)).result).toBe("over");
});

test("the right code gives ten more minutes for the password; entering it again does not extend them", () => {
  const verified = right(beginRecovery(NOW), after(NOW, minutes(9))).recovery;
  const again = right(verified, after(NOW, minutes(18)));
  expect(again.result).toBe("ok");
  expect(afterPassword(again.recovery, after(NOW, minutes(19) - 1)).result).toBe("ok");
  expect(afterPassword(again.recovery, after(NOW, minutes(19))).result).toBe("over");
});

test("a password can be set once, and only after the code", () => {
  const recovery = beginRecovery(NOW);
  expect(afterPassword(recovery, NOW).result).toBe("over");
  const used = afterPassword(right(recovery).recovery, NOW);
  expect(used.result).toBe("ok");
  expect(afterPassword(used.recovery, NOW).result).toBe("over");
  expect(right(used.recovery).result).toBe("over");
});

test("a newer recovery ends an open one, also after its code was entered", () => {
  const verified = right(beginRecovery(NOW)).recovery;
  expect(right(afterNewer(beginRecovery(NOW), NOW)).result).toBe("over");
  expect(afterPassword(afterNewer(verified, NOW), NOW).result).toBe("over");
});

test("at most three e-mails are sent within any hour", () => {
  const begun = [0, 20, 40].map((minute) => after(NOW, minutes(minute)));
  expect(isEmailDue(begun.slice(1), after(NOW, minutes(41)))).toBe(true);
  expect(isEmailDue(begun, after(NOW, hours(1) - seconds(1)))).toBe(false);
  expect(isEmailDue(begun, after(NOW, hours(1)))).toBe(true);
});

test.each(["12345678", " 1234 5678\n", "1234-5678", "12.34.56.78"])(
  "%j is accepted as the same code",
  (code) => {
    expect(codeSchema.parse({ code })).toEqual({ code: "12345678" });
  },
);

test.each([
  [" ", "Preencha o código"],
  [undefined, "Preencha o código"],
  ["abcdefgh", "O código tem 8 dígitos"],
  ["1234567", "O código tem 8 dígitos"],
  ["123456789", "O código tem 8 dígitos"],
  ["1".repeat(201), "O código tem 8 dígitos"],
])("%j is refused as a code", (code, message) => {
  expect(codeSchema.safeParse({ code }).error?.issues[0]?.message).toBe(message);
});
