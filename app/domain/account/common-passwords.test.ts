import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "password1",
  "qwertyui",
  "1q2w3e4r",
  "Iloveyou",
  "abcdefg1",
  "12345678901",
  "aaaaaaaa",
  "senha123",
  "Mudar2026",
  "Óculos123",
  "oticaametista",
])("%s is what is tried first", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "uma senha boa",
  "óculos de outono",
  "minha senha do brasil 1958",
  "ametista roxa",
  "12345678 é pouco",
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
