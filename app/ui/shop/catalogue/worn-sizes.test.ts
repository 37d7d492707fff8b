import { expect, test } from "vitest";
import sizes from "#db/seed/sizes.json" with { type: "json" };
import { WORN_SIZES } from "./worn-sizes.tsx";

test("the worn sizes are the files that were derived last", () => {
  expect(WORN_SIZES.map(({ file }) => file)).toEqual(sizes.map(({ file }) => file));
});
