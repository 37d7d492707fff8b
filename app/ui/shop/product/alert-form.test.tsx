import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AlertForm } from "./alert-form.tsx";

const render = (inStock: { name: string }[]) =>
  renderToStaticMarkup(<AlertForm slug="farol-octogonal" color="preto" inStock={inStock} />);

test("a stock alert says whether the colour or the whole model is sold out", () => {
  expect(render([{ name: "Dourado" }])).toContain("Esta cor está esgotada.");
  expect(render([{ name: "Dourado" }])).toContain("Em estoque: Dourado.");
  expect(render([])).toContain("Este modelo está esgotado.");
});
