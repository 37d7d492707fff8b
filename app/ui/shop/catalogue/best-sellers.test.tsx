import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BestSellers } from "./best-sellers.tsx";

test("the first page that the server renders has best sellers too", () => {
  expect(renderToStaticMarkup(<BestSellers products={[]} favouriteIds={[]} />)).toContain("Mais vendidos");
});
