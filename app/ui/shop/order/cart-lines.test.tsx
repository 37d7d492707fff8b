import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { CartLines } from "./cart-lines.tsx";
import type { LineChange } from "./line-change.ts";

const LINE: CartLine = {
  id: "line",
  variantId: "variant",
  slug: "lumina",
  title: "Lumina",
  model: "AM-1003",
  sex: "unissex",
  color: "preto",
  colorName: "Preto",
  family: "preto",
  picture: "lumina/preto",
  unitPriceCents: 20_999,
  quantity: 2,
  available: 2,
  lens: null,
  prescriptionId: null,
};

function render(line: Partial<CartLine> = {}, change?: LineChange): string {
  const Component = () => (
    <CartLines
      lines={[{ ...LINE, ...line }]}
      changes={change ? { line: change } : {}}
      dispatch={() => undefined}
      onFailure={() => undefined}
      list={createRef()}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />).replaceAll("\u00a0", " ");
}

const buttonOf = (html: string, name: string) =>
  new RegExp(`<button[^>]* aria-label="${name}[^"]*"[^>]*>`).exec(html)?.[0] ?? "";

test("a line of the cart posts its quantity and its removal without scripts", () => {
  const html = render();
  expect(html).toMatch(/action="\/checkout\/carrinho\/remover" method="post"/);
  expect(html).toMatch(/action="\/checkout\/carrinho\/quantidade" method="post"/);
  expect(buttonOf(html, "Diminuir")).toContain('value="1"');
  expect(html).toContain("R$ 419,98");
});

test("a line cannot have more than the stock", () => {
  expect(buttonOf(render(), "Aumentar")).toContain("disabled");
  expect(buttonOf(render({ available: 3 }), "Aumentar")).not.toContain("disabled");
});

test("a change shows before the server has confirmed it, and a removal as a line that is busy", () => {
  expect(render({}, { wanted: 1 })).toContain("R$ 209,99");
  expect(render({}, { wanted: 0 })).toMatch(/<li[^>]*aria-busy="true"/);
});

test("a prescription in the cart can be deleted", () => {
  expect(render({ prescriptionId: "sent" })).toContain('action="/receitas/sent/excluir"');
  expect(render()).not.toContain("/receitas/");
});
