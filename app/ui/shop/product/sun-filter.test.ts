import { expect, test } from "vitest";
import type { FilterCategory, Measures } from "#app/domain/catalog/product.ts";
import { sunFilterRows, sunFilterWarning } from "./sun-filter.ts";

const MEASURES: Measures = {
  size: "M",
  front: 140,
  height: 42,
  stem: 145,
  noseBridge: 18,
  lensWidth: 52,
  guarantee: "12 meses",
  filterCategory: null,
  uvProtection: null,
};
const inCategory = (filterCategory: FilterCategory) => ({
  ...MEASURES,
  filterCategory,
  uvProtection: "UV400",
});

test("category 4 warns against driving, and categories 1 to 3 against driving at night", () => {
  expect(sunFilterWarning(inCategory(4))).toContain(
    "Não use estes óculos para dirigir, nem de dia nem à noite",
  );
  for (const category of [1, 2, 3] as const)
    expect(sunFilterWarning(inCategory(category))).toContain("Não use estes óculos para dirigir à noite");
  expect(sunFilterWarning(inCategory(0))).not.toContain("dirigir");
});

test("products without a sun filter have neither rows nor a warning", () => {
  expect(sunFilterRows(MEASURES)).toEqual([]);
  expect(sunFilterWarning(MEASURES)).toBeUndefined();
});
