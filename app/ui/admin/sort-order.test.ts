import fc from "fast-check";
import { expect, test } from "vitest";
import { sortOrderOf, sortParamOf } from "./sort-order.ts";

const COLUMNS = ["nome", "papel"];
const USUAL = { by: "nome", isDescending: false };
const parse = (ordem: string) =>
  sortOrderOf(new URL(`http://localhost/?${new URLSearchParams({ ordem })}`), COLUMNS, USUAL);

test("each order is a value of the URL", () => {
  for (const by of COLUMNS)
    for (const isDescending of [true, false])
      expect(parse(sortParamOf({ by, isDescending }))).toEqual({ by, isDescending });
});

test("any other value is the usual order", () => {
  expect(sortOrderOf(new URL("http://localhost/"), COLUMNS, USUAL)).toEqual(USUAL);
  fc.assert(
    fc.property(
      fc.string().filter((text) => !COLUMNS.includes(text.replace(/^-/, ""))),
      (text) => {
        expect(parse(text)).toEqual(USUAL);
      },
    ),
  );
  expect(parse("--nome")).toEqual(USUAL);
});
