import postcss from "postcss";
import { expect, test } from "vitest";
import { splitSheet } from "./page-sheets.ts";

const SHEET = `@layer base;@layer base{a{color:red}}@font-face{font-family:F}
.card-aaa{top:0}.line-bbb{top:1px}.line-bbb .card-aaa{top:2px}
@media (min-width:48rem){.card-aaa{top:3px}.line-bbb{top:4px}}
@media print{.line-bbb{top:5px;page:slip}}@page slip{size:A5}@page label{size:A6}
@keyframes arrive-aaa{to{top:0}}@keyframes turn-bbb{to{top:0}}`;

test("the style sheet of inner pages takes the rules with their classes, and no others", () => {
  const [storefront, inner] = splitSheet(postcss.parse(SHEET), (name) => name.endsWith("bbb"));
  expect(storefront.replace(/\n/g, "")).toBe(
    "@layer base;@layer base{a{color:red}}@font-face{font-family:F}.card-aaa{top:0}" +
      "@media (min-width:48rem){.card-aaa{top:3px}}@page label{size:A6}@keyframes arrive-aaa{to{top:0}}",
  );
  expect(inner.replace(/\n/g, "")).toBe(
    ".line-bbb{top:1px}.line-bbb .card-aaa{top:2px}" +
      "@media (min-width:48rem){.line-bbb{top:4px}}@media print{.line-bbb{top:5px;page:slip}}@page slip{size:A5}@keyframes turn-bbb{to{top:0}}",
  );
});
