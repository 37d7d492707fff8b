import { expect, test } from "vitest";
import { LENS_COLORS, LENSES, THICKNESSES, TREATMENTS } from "#db/seed/lenses.ts";
import { adviseVision, describeCommonTreatments } from "./lens-advice.ts";
import { type Frame, type LensOptions, offerLenses } from "./lens-choice.ts";
import type { Refraction } from "./refraction.ts";

const OPTIONS = {
  lenses: LENSES,
  treatments: TREATMENTS,
  colors: LENS_COLORS,
  thicknesses: THICKNESSES,
} as unknown as LensOptions;
const GLASSES: Frame = { type: "oculos-de-grau", material: "metal", promotionalPriceCents: 20_999 };
const SUNGLASSES: Frame = { ...GLASSES, type: "oculos-de-sol" };
const EYE = { spherical: -300, cylinder: null, axis: null };

const refractionWith = (addition: number | null) =>
  ({ right: EYE, left: EYE, addition, pupillaryDistance: null }) as unknown as Refraction;
const advise = (frame: Frame, refraction?: Refraction) =>
  adviseVision(offerLenses(OPTIONS, frame, refraction), refraction);

test("the addition of a prescription tells which lens, by the names of those offered", () => {
  expect(advise(GLASSES)).toBe(
    "Não sabe qual? Olhe a sua receita: sem ADIÇÃO, visão simples; com ADIÇÃO, multifocal.",
  );
  expect(advise(SUNGLASSES)).toContain("sem ADIÇÃO, solar; com ADIÇÃO, solar multifocal.");
});

test("a typed prescription decides, and the lens that is named can be chosen", () => {
  expect(advise(GLASSES, refractionWith(null))).toBe("A sua receita não tem ADIÇÃO: escolha visão simples.");
  expect(advise(GLASSES, refractionWith(150))).toBe("A sua receita tem ADIÇÃO: escolha multifocal.");
  for (const addition of [null, 150]) {
    const fit = offerLenses(OPTIONS, GLASSES, refractionWith(addition)).filter(({ unfit }) => !unfit);
    expect(fit.map(({ lens }) => lens.id)).toContain(addition ? "lente-multifocal" : "lente-visao-simples");
  }
});

test("there is no advice where only one kind is made", () => {
  const lenses = OPTIONS.lenses.filter(({ vision }) => vision !== "multifocal");
  expect(adviseVision(offerLenses({ ...OPTIONS, lenses }, GLASSES, undefined), undefined)).toBeUndefined();
});

test("the treatments are those that every lens can have, with the price of the cheapest", () => {
  const offered = offerLenses(OPTIONS, GLASSES, undefined);
  expect(describeCommonTreatments(offered)?.replaceAll("\u00a0", " ")).toBe(
    "Tratamentos para todas, se quiser: Antirreflexo, Filtro azul e Fotossensível, desde R$ 90,00.",
  );
  const [first, ...others] = offered;
  const bare = { ...first, treatments: [] } as unknown as (typeof offered)[number];
  expect(describeCommonTreatments([...others, bare])).toBeUndefined();
});
