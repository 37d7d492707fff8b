import { expect, test } from "vitest";
import { equalityOf } from "./password-fields.tsx";

test.each([
  ["lentes de verão", "", false, ""],
  ["lentes de verão", "lentes de v", false, ""],
  ["lentes de verão", "lentes de i", false, "As senhas são diferentes"],
  ["lentes de verão", "lentes de i", true, ""],
  ["lentes de verão", "lentes de verão", true, "As senhas são iguais"],
])(
  "the password '%s' and the confirmation '%s' (error: %s) say '%s'",
  (password, confirmation, hasError, note) => {
    expect(equalityOf(password, confirmation, hasError)).toBe(note);
  },
);
