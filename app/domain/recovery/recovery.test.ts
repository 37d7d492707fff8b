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

test("a code is good until its tenth minute is over", () => {
  const recovery = beginRecovery(NOW);
  expect(right(recovery, after(NOW, minutes(10) - 1)).answer).toBe("ok");
  expect(right(recovery, after(NOW, minutes(10))).answer).toBe("over");
});

test("the fifth try may still be right, and after five wrong ones none is", () => {
  const four = [1, 2, 3, 4].reduce((recovery) => wrong(recovery), beginRecovery(NOW));
  expect(right(four).answer).toBe("ok");
  expect(afterCode(four, false, NOW).answer).toBe("wrong");
  expect(right(wrong(four)).answer).toBe("over");
});

test("who gave the code has ten minutes more for the password, and giving it again gains nothing", () => {
  const given = right(beginRecovery(NOW), after(NOW, minutes(9))).recovery;
  const again = right(given, after(NOW, minutes(18)));
  expect(again.answer).toBe("ok");
  expect(afterPassword(again.recovery, after(NOW, minutes(19) - 1)).answer).toBe("ok");
  expect(afterPassword(again.recovery, after(NOW, minutes(19))).answer).toBe("over");
});

test("a password is set once, and only after the code", () => {
  const recovery = beginRecovery(NOW);
  expect(afterPassword(recovery, NOW).answer).toBe("over");
  const used = afterPassword(right(recovery).recovery, NOW);
  expect(used.answer).toBe("ok");
  expect(afterPassword(used.recovery, NOW).answer).toBe("over");
  expect(right(used.recovery).answer).toBe("over");
});

test("a newer recovery ends one that waits, also where its code was given", () => {
  const given = right(beginRecovery(NOW)).recovery;
  expect(right(afterNewer(beginRecovery(NOW), NOW)).answer).toBe("over");
  expect(afterPassword(afterNewer(given, NOW), NOW).answer).toBe("over");
});

test("three e-mails go out within any hour", () => {
  const begun = [0, 20, 40].map((minute) => after(NOW, minutes(minute)));
  expect(isEmailDue(begun.slice(1), after(NOW, minutes(41)))).toBe(true);
  expect(isEmailDue(begun, after(NOW, hours(1) - seconds(1)))).toBe(false);
  expect(isEmailDue(begun, after(NOW, hours(1)))).toBe(true);
});

test.each(["12345678", " 1234 5678\n", "1234-5678", "12.34.56.78"])("%j is the same code", (code) => {
  expect(codeSchema.parse({ code })).toEqual({ code: "12345678" });
});

test.each([
  [" ", "Preencha o código"],
  [undefined, "Preencha o código"],
  ["abcdefgh", "O código tem 8 dígitos"],
  ["1234567", "O código tem 8 dígitos"],
  ["123456789", "O código tem 8 dígitos"],
  ["1".repeat(201), "O código tem 8 dígitos"],
])("%j is no code, and says so", (code, message) => {
  expect(codeSchema.safeParse({ code }).error?.issues[0]?.message).toBe(message);
});
