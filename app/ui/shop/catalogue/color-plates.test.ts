import { expect, test } from "vitest";
import plates from "#db/seed/plates.json" with { type: "json" };
import { WELCOME_PLATE } from "../account/beside-welcome.tsx";
import { PLATES } from "./color-plates.tsx";

test("the colour plates are the files that were derived last", () => {
  expect(PLATES.map(({ file }) => file)).toEqual(plates.map(({ file }) => file));
  expect(plates.map(({ file }) => file)).toContain(WELCOME_PLATE);
});
