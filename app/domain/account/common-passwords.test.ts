import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import list from "./common-passwords.txt?raw";

test("the 3000 most common passwords are refused", () => {
  const leaked = list.trimEnd().split("\n");
  expect(new Set(leaked).size).toBe(3000);
  for (const password of leaked) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(isCommonPassword(password)).toBe(true);
  }
});

test.each([
  "password1",
  "qwertyui",
  "1q2w3e4r",
  "Ilóveyou",
  "qwertyui123",
  "abcdefg1",
  "12345678901",
  "aaaaaaaa",
  "senha123",
  "Mudar2026",
  "Óculos123",
  "Ótica Ametista",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "uma senha boa",
  "óculos de outono",
  "minha senha do brasil 1958",
  "ametista roxa",
  "12345678 é pouco",
  "receita 48120957332",
])("%s is not common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
