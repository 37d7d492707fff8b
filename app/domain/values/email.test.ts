import fc from "fast-check";
import addressparser from "nodemailer/lib/addressparser/index.js";
import { expect, test } from "vitest";
import { maskEmail, normalizeEmail } from "./email.ts";

test("an e-mail is trimmed and put in lower case", () => {
  expect(normalizeEmail(" Ana@Exemplo.COM.br ")).toBe("ana@exemplo.com.br");
});

test.each([
  "ana+loja@exemplo.com.br",
  "ana.souza_2@mail.sub.exemplo.com",
  "o'brien@exemplo.ie",
  "a@b.cc",
  "ana@xn--caf-dma.com.br",
  "ana@óculos.com.br",
  "compras@exemplo-otica.museum",
])("%j is an e-mail", (text) => {
  expect(normalizeEmail(text)).toBe(text);
});

test.each([
  "ana",
  "ana@",
  "@exemplo.com",
  "ana@exemplo",
  "a na@exemplo.com",
  "ana@exemplo..com",
  "x<ana@exemplo.com.br>",
  "<a@b.cc>",
  '"ana"@exemplo.com',
  "ana(comentário)@exemplo.com",
  "a@b.cc,c@d.ee",
  "a@b.cc;c@d.ee",
  "grupo:a@b.cc;",
  ".a@b.cc",
  "a.@b.cc",
  "a..b@b.cc",
  "a@-b.cc",
  "a@b-.cc",
  "a@.b.cc",
  "a@b.cc.",
  "a@b.c",
  "a@[127.0.0.1]",
  "a@127.0.0.1",
  "a@b@c.dd",
  "a\\@b.cc",
  "a:b@b.cc",
  "\u202Ea@b.cc\u202C@",
  "ana\u0000@exemplo.com",
  "ana@exemplo.com\u0000",
  "ana@exem\nplo.com",
  `${"a".repeat(65)}@b.cc`,
  `a@${"b".repeat(64)}.cc`,
  `a@${"b.".repeat(130)}cc`,
])("%j is refused", (text) => {
  expect(normalizeEmail(text)).toBeUndefined();
});

test("zero-width characters are removed from an e-mail", () => {
  expect(normalizeEmail("\u202Aana@exem\u200Bplo.com\u2060")).toBe("ana@exemplo.com");
});

test("the mailer parses a normalised e-mail as one recipient, and normalising it again changes nothing", () => {
  const character = fc.constantFrom(..."aZ09.-_+@<>()[],:;\"'\\ \u0000\u200B\u202Eé%!#");
  const near = fc
    .string({ unit: character, maxLength: 12 })
    .map((text) => `a${text}@b${text.slice(0, 3)}.com`);
  fc.assert(
    fc.property(fc.oneof(near, fc.emailAddress(), fc.string()), (text) => {
      const email = normalizeEmail(text);
      if (email === undefined) return;
      expect(normalizeEmail(email)).toBe(email);
      expect(addressparser(email)).toEqual([{ address: email, name: "" }]);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["ana@exemplo.com.br", "a…@exemplo.com.br"],
  ["", "…"],
  ["sem-arroba", "…"],
])("a masked e-mail shows the first letter and the domain: %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
