import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type LensFlow, LensPage, type MarkedLens } from "./lens-page.tsx";

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

function render(flow: Partial<LensFlow> = {}, marked?: MarkedLens): string {
  const Component = () => (
    <LensPage
      flow={{ ...FLOW, ...flow }}
      step="lente"
      title="Escolha a lente"
      marked={marked}
      button={<button type="submit">COMPRAR</button>}
    >
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
  expect(html).toContain("Subtotal <small>até aqui</small></span><strong>R$ 209,99</strong>");
  expect(html).toContain("COMPRAR");
  expect(html).toContain("As lentes");
});

test("a lens step of a sold-out frame shows the colours in stock instead of the choices", () => {
  const html = render({ isSoldOut: true });
  expect(html).toContain("Esgotado na cor Prata.");
  expect(html).toContain('href="/oculos/lumina/lentes/lente?cor=preto"');
  expect(html).not.toContain("As lentes");
  expect(html).not.toContain("COMPRAR");
});

test("the sum of a marked lens says whose it is, and its list ends with it", () => {
  const prices = [
    { name: "Armação", cents: 20_999 },
    { name: "Lente MULTIFOCAL", cents: 54_990 },
  ];
  const html = render({}, { name: "MULTIFOCAL", prices, totalCents: 75_989 });
  expect(html).toContain("<small>com MULTIFOCAL</small></span><strong>R$ 759,89</strong>");
  expect(html).toContain("<dt>Subtotal com MULTIFOCAL</dt><dd>R$ 759,89</dd></div></dl>");
});
