import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { OfferedLens } from "#app/domain/lens/lens-choice.ts";
import { LENS_COLORS, LENSES, THICKNESSES, TREATMENTS } from "#db/seed/lenses.ts";
import { LensCard, type LensCardProps } from "./lens-card.tsx";
import { markedLens } from "./marked-lens.ts";

const FRAME = { name: "Armação", cents: 20_999 };

function offerOf(id: string): OfferedLens {
  const lens = LENSES.find((each) => each.id === id) as OfferedLens["lens"];
  return {
    lens,
    treatments: TREATMENTS.filter((each) => lens.treatmentIds.includes(each.id)),
    colors: LENS_COLORS.filter((each) => lens.colorIds.includes(each.id)),
    unfit: undefined,
  };
}

function render(
  chosen: { lensId: string | null; treatmentIds: string[] },
  unfit?: string,
  paidThickness?: LensCardProps["paidThickness"],
): string {
  const Component = () => (
    <LensCard
      offer={{ ...offerOf("lente-visao-simples"), unfit }}
      paidThickness={paidThickness}
      chosen={{ ...chosen, colorId: null }}
      action="/lente"
      onMark={() => {}}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />).replaceAll("\u00a0", " ");
}

test("a lens has its price, with the cheapest thickness that it is made in", () => {
  const nothing = { lensId: null, treatmentIds: [] };
  expect(render(nothing)).toContain(">R$ 199,90<");
  expect(render(nothing)).not.toContain("com a ");
  expect(render(nothing, undefined, THICKNESSES[1])).toMatch(/>R\$ 289,80<.*>com a FINA 1\.56</);
});

test("a lens that cannot be chosen says why, instead of what it is for", () => {
  const html = render({ lensId: null, treatmentIds: [] }, "Não é feita para o grau da receita.");
  expect(html).toContain("<strong>Não é feita para o grau da receita.</strong>");
  expect(html).not.toMatch(/com a |Um grau só|<button|Tratamentos/);
});

test("a lens has its treatments folded", () => {
  const html = render({ lensId: null, treatmentIds: [] });
  expect(html).toContain("<details><summary>");
  expect(html).toMatch(/Escolher<span class="visually-hidden"> VISÃO SIMPLES</);
});

test("only the chosen lens has the primary button", () => {
  expect(render({ lensId: "lente-visao-simples", treatmentIds: [] })).toMatch(/class="[^"]*primary/);
  expect(render({ lensId: null, treatmentIds: [] })).not.toMatch(/class="[^"]*primary/);
});

test("the chosen lens shows its chosen treatments", () => {
  const html = render({ lensId: "lente-visao-simples", treatmentIds: ["filtro-azul"] });
  expect(html).toContain('<details open="">');
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toMatch(/Continuar<span class="visually-hidden"> com VISÃO SIMPLES</);
});

test("the sum of a marked lens has the frame, the lens, what is marked and the thickness that is kept", () => {
  const marked = new FormData();
  marked.append("treatments", "antirreflexo");
  marked.append("treatments", "polarizada");
  marked.append("lensColor", "espelhada-azul");
  const thickness = { ...THICKNESSES[1], priceCents: 8_990 } as Parameters<typeof markedLens>[1]["thickness"];
  expect(markedLens(FRAME, { ...offerOf("lente-solar"), thickness }, marked)).toMatchObject({
    name: "LENTE SOLAR",
    // 209,99 + 500,00 + 120,00 + 180,00 + 60,00 + 89,90
    totalCents: 115_989,
  });
  expect(
    markedLens(FRAME, { ...offerOf("lente-visao-simples"), thickness: undefined }, new FormData()),
  ).toMatchObject({
    prices: [FRAME, { name: "Lente VISÃO SIMPLES", cents: 19_990 }],
    totalCents: 40_989,
  });
});
