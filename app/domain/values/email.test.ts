import { expect, test } from "vitest";
import { normalizeEmail } from "./email.ts";

test("an e-mail is compared trimmed and in lower case", () => {
  expect(normalizeEmail(" Ana@Exemplo.COM.br ")).toBe("ana@exemplo.com.br");
});

test.each(["ana", "ana@", "@exemplo.com", "ana@exemplo", "a na@exemplo.com", "ana@exemplo..com"])(
  "%j is no e-mail",
  (text) => {
    expect(normalizeEmail(text)).toBeUndefined();
  },
);
