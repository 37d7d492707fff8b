import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test("a slug keeps letters and digits, and is its own slug", () => {
  expect(slugOf("Óculos de Gráu")).toBe("oculos-de-grau");
  fc.assert(fc.property(fc.string(), (text) => slugOf(slugOf(text)) === slugOf(text)));
});
