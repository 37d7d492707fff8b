import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type LensFlow, LensPage } from "./lens-page.tsx";

const FLOW: LensFlow = {
  slug: "lumina",
  title: "Lumina",
  model: "AM-1003",
  color: "prata",
  colorName: "Prata",
  isSoldOut: false,
  colorsInStock: [{ color: "preto", name: "Preto" }],
  picture: null,
  prices: [{ name: "Armação", cents: 20_999 }],
  totalCents: 20_999,
  prescription: "later",
  lensName: null,
  thicknessName: null,
};

function render(flow: Partial<LensFlow> = {}): string {
  const Component = () => (
    <LensPage flow={{ ...FLOW, ...flow }} step="lente" title="Escolha a lente">
      <p>As lentes</p>
    </LensPage>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />).replaceAll("\u00a0", " ");
}

test("a lens step closes to the product in its colour, marks itself and what is done, and has a subtotal", () => {
  const html = render();
  expect(html).toMatch(/<a href="\/oculos\/lumina\?cor=prata">Fechar/);
  expect(html).toMatch(/<a aria-current="step"[^>]*>Lente</);
  expect(html).toMatch(/Receita<span class="visually-hidden"> \(etapa concluída\)/);
  expect(html).toContain("<strong>R$ 209,99</strong>");
  expect(html).toContain("As lentes");
});

test("a lens step of a sold-out frame shows the colours in stock instead of the choices", () => {
  const html = render({ isSoldOut: true });
  expect(html).toContain("Esgotado na cor Prata.");
  expect(html).toContain('href="/oculos/lumina/lentes/lente?cor=preto"');
  expect(html).not.toContain("As lentes");
});
