import { expect, test } from "vitest";
import plates from "#db/seed/plates.json" with { type: "json" };
import { WELCOME_PLATE } from "../account/beside-welcome.tsx";
import { CASE_PLATE } from "../product/included.tsx";
import { PLATES } from "./color-plates.tsx";

test("the plates are the files that were derived last", () => {
  const files = plates.map(({ file }) => file);
  expect([...PLATES.map(({ file }) => file), CASE_PLATE]).toEqual(files);
  expect(files).toContain(WELCOME_PLATE);
});
