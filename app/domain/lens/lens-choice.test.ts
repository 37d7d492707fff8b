import { describe, expect, test } from "vitest";
import type { ProductType } from "#app/domain/catalog/product.ts";
import { LENS_COLORS, LENSES, THICKNESSES, TREATMENTS } from "#db/seed/lenses.ts";
import catalogue from "#db/seed/products.json" with { type: "json" };
import {
  cheapestLenses,
  describeChoice,
  type Frame,
  keptThickness,
  type Lens,
  type LensChoice,
  type LensOptions,
  lowestLensCents,
  offerLenses,
  offerThicknesses,
  partsOf,
  pricePartsOf,
  sumOf,
  type Thickness,
  whyNotChoice,
  whyNotLensChoice,
} from "./lens-choice.ts";
import type { Refraction } from "./refraction.ts";

const OPTIONS: LensOptions = {
  lenses: [...LENSES],
  treatments: [...TREATMENTS],
  colors: [...LENS_COLORS],
  thicknesses: [...THICKNESSES],
};

const FRAME_CENTS = 20999;
const FRAMES: Frame[] = [...new Set(catalogue.map(({ type }) => type as ProductType))].flatMap((type) =>
  [...new Set(catalogue.map(({ material }) => material))].map((material) => ({
    type,
    material,
    promotionalPriceCents: FRAME_CENTS,
  })),
);
const GLASSES: Frame = { type: "oculos-de-grau", material: "metal", promotionalPriceCents: FRAME_CENTS };
const SUNGLASSES: Frame = { ...GLASSES, type: "oculos-de-sol" };
const TITANIUM: Frame = { ...GLASSES, material: "titânio" };

const refractionOf = (spherical: number, addition: number | null = null, cylinder = 0): Refraction => ({
  right: { spherical, cylinder, axis: cylinder ? 90 : null },
  left: { spherical: 0, cylinder: 0, axis: null },
  addition,
  pupillaryDistance: null,
});

/** Refractions with their strengths, computed by hand. */
const REFRACTIONS: { name: string; refraction: Refraction | undefined; strength: number }[] = [
  { name: "unknown", refraction: undefined, strength: 0 },
  { name: "zero", refraction: refractionOf(0), strength: 0 },
  { name: "low", refraction: refractionOf(-200), strength: 200 },
  { name: "just more than low", refraction: refractionOf(225), strength: 225 },
  { name: "the limit of the thickest", refraction: refractionOf(-400), strength: 400 },
  { name: "one step above that limit", refraction: refractionOf(-425), strength: 425 },
  { name: "with a cylinder", refraction: refractionOf(-300, null, -200), strength: 500 },
  { name: "medium", refraction: refractionOf(600), strength: 600 },
  { name: "high", refraction: refractionOf(-1000), strength: 1000 },
  { name: "higher", refraction: refractionOf(-1625), strength: 1625 },
  { name: "the highest", refraction: refractionOf(-2000, null, -600), strength: 2600 },
  { name: "with addition", refraction: refractionOf(100, 200), strength: 100 },
  { name: "high with addition", refraction: refractionOf(-1200, 250), strength: 1200 },
  { name: "highest with addition", refraction: refractionOf(-2000, 250), strength: 2000 },
];

/** The model: which lenses, options and thicknesses are made for a frame and a refraction, from the tables alone. */
const made = {
  asThick: (
    lens: Lens,
    frame: Frame,
    { refraction, strength }: (typeof REFRACTIONS)[number],
    thickness: Thickness,
  ) =>
    lens.thicknessIds.includes(thickness.id) &&
    thickness.materials.includes(frame.material) &&
    (lens.prescription === "never" || refraction === undefined || strength <= thickness.madeUpTo),

  atAll(lens: Lens, frame: Frame, of: (typeof REFRACTIONS)[number]): boolean {
    const isForFrame = lens.frameTypes.includes(frame.type);
    const usesRefraction = lens.prescription !== "never" && of.refraction !== undefined;
    const fitsVision =
      !usesRefraction || (of.refraction?.addition !== null) === (lens.vision === "multifocal");
    const isCut = THICKNESSES.some((thickness) => made.asThick(lens, frame, of, thickness));
    return isForFrame && fitsVision && isCut;
  },

  in(lens: Lens, treatmentIds: readonly string[], colorId: string | null): boolean {
    const isColored = lens.colorIds.length > 0;
    const hasColor = colorId !== null && lens.colorIds.includes(colorId);
    const isTreated = treatmentIds.every((id) => lens.treatmentIds.includes(id));
    return isTreated && (isColored ? hasColor : colorId === null);
  },
};

const COLOR_IDS = [null, ...LENS_COLORS.map(({ id }) => id)];
const SUBSETS = Array.from({ length: 2 ** TREATMENTS.length }, (_, bits) =>
  TREATMENTS.filter((_, at) => bits & (2 ** at)).map(({ id }) => id),
);

const CENTS = new Map(
  [...LENSES, ...TREATMENTS, ...LENS_COLORS, ...THICKNESSES].map(({ id, priceCents }) => [id, priceCents]),
);

function centsOf({ lensId, treatmentIds, colorId, thicknessId }: LensChoice): number {
  const ids = [lensId, ...treatmentIds, ...(colorId === null ? [] : [colorId]), thicknessId];
  return ids.reduce((sum, id) => sum + (CENTS.get(id) ?? Number.NaN), FRAME_CENTS);
}

describe("every combination in the demo shop", () => {
  test.each(FRAMES)("for $type of $material is sold exactly if the tables make it", (frame) => {
    const wrong: unknown[] = [];
    let [legal, refused] = [0, 0];
    for (const of of REFRACTIONS) {
      for (const lens of LENSES) {
        const isFit = made.atAll(lens, frame, of);
        for (const treatmentIds of SUBSETS) {
          for (const colorId of COLOR_IDS) {
            const isMade = isFit && made.in(lens, treatmentIds, colorId);
            const choice = { lensId: lens.id, treatmentIds, colorId };
            const why = whyNotLensChoice(OPTIONS, frame, choice, of.refraction);
            if (why !== undefined ? isMade || !why.endsWith(".") : !isMade)
              wrong.push([of.name, choice, why]);

            for (const thickness of THICKNESSES) {
              const whole = { ...choice, thicknessId: thickness.id };
              const isLegal = isMade && made.asThick(lens, frame, of, thickness);
              const whyNot = whyNotChoice(OPTIONS, frame, whole, of.refraction);
              if (whyNot !== undefined ? isLegal || !whyNot.endsWith(".") : !isLegal)
                wrong.push([of.name, whole, whyNot]);
              if (!isLegal) {
                refused += 1;
                continue;
              }
              legal += 1;
              const sold = describeChoice(OPTIONS, frame, whole);
              if (!sold || sumOf(sold.parts) !== centsOf(whole)) wrong.push([whole, sold]);
            }
          }
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(legal > 0).toBe(frame.type !== "acessorios" && isRim(frame.material));
  });

  test("the lenses offered for a frame are those of its type, in order, unfit exactly if the tables do not make them", () => {
    for (const frame of FRAMES) {
      for (const of of REFRACTIONS) {
        const offered = offerLenses(OPTIONS, frame, of.refraction);
        const expected = LENSES.filter(({ frameTypes }) => frameTypes.includes(frame.type));
        expect(offered.map(({ lens }) => lens.id)).toEqual(expected.map(({ id }) => id));
        for (const { lens, treatments, colors, unfit } of offered) {
          expect(unfit === undefined).toBe(made.atAll(lens, frame, of));
          expect(treatments.map(({ id }) => id)).toEqual(
            TREATMENTS.map(({ id }) => id).filter((id) => lens.treatmentIds.includes(id)),
          );
          expect(colors.map(({ id }) => id)).toEqual(
            LENS_COLORS.map(({ id }) => id).filter((id) => lens.colorIds.includes(id)),
          );
        }
      }
    }
  });

  test("one thickness is suggested: the first that suits, else the thinnest, and none for an unknown refraction", () => {
    const suggestions = new Set<string | undefined>();
    for (const frame of FRAMES) {
      for (const lens of LENSES) {
        for (const of of REFRACTIONS) {
          const offered = offerThicknesses(OPTIONS, frame, lens, of.refraction);
          const inOrder = THICKNESSES.filter(({ id }) => lens.thicknessIds.includes(id));
          expect(offered.map(({ thickness }) => thickness.id)).toEqual(inOrder.map(({ id }) => id));

          const isKnown = of.refraction !== undefined || lens.prescription === "never";
          const strength = lens.prescription === "never" ? 0 : of.strength;
          const fit = inOrder
            .filter((thickness) => isKnown && made.asThick(lens, frame, of, thickness))
            .sort((a, b) => a.refractiveIndex - b.refractiveIndex);
          const suited = fit.find(({ suitedUpTo }) => strength <= suitedUpTo) ?? fit.at(-1);
          const suggested = offered.filter(({ isSuggested }) => isSuggested);
          expect(suggested.map(({ thickness }) => thickness.id)).toEqual(suited ? [suited.id] : []);
          suggestions.add(suited?.id);

          for (const { thickness, unfit } of offered) {
            expect(unfit === undefined).toBe(made.asThick(lens, frame, of, thickness));
          }
        }
      }
    }
    expect([...suggestions].sort()).toEqual([...THICKNESSES.map(({ id }) => id).sort(), undefined]);
  });
});

function isRim(material: string): boolean {
  return THICKNESSES.some(({ materials }) => materials.includes(material));
}

const SINGLE = { lensId: "lente-visao-simples", treatmentIds: ["antirreflexo"], colorId: null };
const SUN = { lensId: "lente-solar", treatmentIds: ["polarizada"], colorId: "espelhada-azul" };

const unfitOf = (lensId: string, frame: Frame, refraction?: Refraction) =>
  offerLenses(OPTIONS, frame, refraction).find(({ lens }) => lens.id === lensId)?.unfit;

describe("the reason in Portuguese for", () => {
  test.each([
    ["an unknown lens", { lensId: "nada" }, "Escolha uma das lentes da lista."],
    [
      "an unknown treatment",
      { treatmentIds: ["nada"] },
      "A lente VISÃO SIMPLES não é feita com este tratamento.",
    ],
    [
      "a treatment of other lenses",
      { treatmentIds: ["polarizada"] },
      "A lente VISÃO SIMPLES não é feita com este tratamento.",
    ],
    [
      "a repeated treatment",
      { treatmentIds: ["antirreflexo", "antirreflexo"] },
      "A lente VISÃO SIMPLES não é feita com este tratamento.",
    ],
    ["a colour on a clear lens", { colorId: "cinza" }, "A lente VISÃO SIMPLES não tem cor."],
    [
      "a lens of other frames",
      { lensId: "lente-solar", treatmentIds: [], colorId: "cinza" },
      "A lente SOLAR não é feita para esta armação.",
    ],
  ])("%s", (_, other, reason) => {
    const choice = { ...SINGLE, ...other };
    expect(whyNotLensChoice(OPTIONS, GLASSES, choice, undefined)).toBe(reason);
    expect(whyNotChoice(OPTIONS, GLASSES, { ...choice, thicknessId: "fina" }, undefined)).toBe(reason);
  });

  test.each([
    [null, "Escolha a cor da lente SOLAR."],
    ["", "Escolha a cor da lente SOLAR."],
    ["nada", "A lente SOLAR não é feita nesta cor."],
    ["cinza", undefined],
  ])("a sunglass lens in the colour %j", (colorId, reason) => {
    expect(whyNotLensChoice(OPTIONS, SUNGLASSES, { ...SUN, colorId }, undefined)).toBe(reason);
  });

  test("a colour that another lens has", () => {
    const choice = { lensId: "lente-solar-multifocal", treatmentIds: [], colorId: "espelhada-azul" };
    expect(whyNotLensChoice(OPTIONS, SUNGLASSES, choice, undefined)).toBe(
      "A lente SOLAR MULTIFOCAL não é feita nesta cor.",
    );
  });

  test.each([
    ["nada", "Escolha uma das espessuras da lista."],
    ["", "Escolha uma das espessuras da lista."],
    ["basica", "Não é feita para armações de titânio."],
    ["fina", "Não é feita para o grau da receita."],
    ["super-fina", undefined],
  ])("the thickness '%s' for a titanium frame and a strength of 6,25", (thicknessId, reason) => {
    expect(whyNotChoice(OPTIONS, TITANIUM, { ...SINGLE, thicknessId }, refractionOf(-625))).toBe(reason);
  });

  test("a thickness that this lens is not made in", () => {
    const choice = { ...SINGLE, lensId: "lente-visao-simples-digital", thicknessId: "basica" };
    expect(whyNotChoice(OPTIONS, GLASSES, choice, undefined)).toBe("Escolha uma das espessuras da lista.");
  });

  test("a lens without a possible thickness", () => {
    expect(unfitOf("lente-multifocal", GLASSES, refractionOf(-1600, 200))).toBeUndefined();
    expect(unfitOf("lente-multifocal", GLASSES, refractionOf(-1625, 200))).toBe(
      "A lente MULTIFOCAL não é feita para o grau da receita.",
    );
    for (const refraction of [undefined, refractionOf(0)]) {
      expect(unfitOf("lente-visao-simples", { ...GLASSES, material: "madeira" }, refraction)).toBe(
        "A lente VISÃO SIMPLES não é feita para armações de madeira.",
      );
    }
  });

  test("a single-vision lens with an addition, and a multifocal lens without one", () => {
    expect(unfitOf("lente-multifocal", GLASSES, refractionOf(-100))).toBe(
      "A lente MULTIFOCAL precisa da adição, e a receita digitada não tem.",
    );
    for (const [lensId, frame] of [
      ["lente-visao-simples", GLASSES],
      ["lente-solar", SUNGLASSES],
    ] as const) {
      expect(unfitOf(lensId, frame, refractionOf(-100, 200))).toBe(
        "A receita digitada tem adição: ela pede uma lente multifocal.",
      );
    }
    expect(unfitOf("lente-sem-grau", GLASSES, refractionOf(-2000, 200))).toBeUndefined();
  });
});

describe("the description of a choice", () => {
  test("lists the price of each part, with the frame", () => {
    const sold = describeChoice(OPTIONS, SUNGLASSES, { ...SUN, thicknessId: "super-fina" });
    expect(sold).toEqual({
      vision: "none",
      name: "LENTE SOLAR",
      treatments: ["Polarizada"],
      color: "Espelhada azul",
      thickness: "SUPER FINA 1.61",
      parts: [
        { name: "Armação", cents: 20999 },
        { name: "Lente SOLAR", cents: 50000 },
        { name: "Polarizada", cents: 18000 },
        { name: "Cor da lente: Espelhada azul", cents: 6000 },
        { name: "Espessura SUPER FINA 1.61", cents: 20999 },
      ],
    });
    expect(sumOf(sold?.parts ?? [])).toBe(115998);
  });

  test("of an unfinished choice lists the parts so far", () => {
    const partsSoFar = (choice: Partial<LensChoice>) => pricePartsOf(GLASSES, partsOf(OPTIONS, choice));
    expect(partsSoFar({})).toEqual([{ name: "Armação", cents: 20999 }]);
    expect(partsSoFar({ lensId: "lente-multifocal" })).toEqual([
      { name: "Armação", cents: 20999 },
      { name: "Lente MULTIFOCAL", cents: 54990 },
    ]);
  });

  test.each([
    ["lens", { lensId: "nada" }],
    ["treatment", { treatmentIds: ["polarizada", "nada"] }],
    ["treatment once more", { treatmentIds: ["polarizada", "polarizada"] }],
    ["colour", { colorId: "nada" }],
    ["thickness", { thicknessId: "nada" }],
  ])("is undefined if its %s is no longer sold", (_, removed) => {
    const choice = { ...SUN, thicknessId: "fina", ...removed };
    expect(describeChoice(OPTIONS, SUNGLASSES, choice)).toBeUndefined();
  });
});

test.each(FRAMES)("the cheapest lenses of $type in $material can be bought for their price", (frame) => {
  const priced = OPTIONS.lenses.flatMap(({ id, vision, colorIds }) =>
    [undefined, ...colorIds].flatMap((colorId) =>
      OPTIONS.thicknesses
        .map((thickness) => ({
          lensId: id,
          treatmentIds: [],
          colorId: colorId ?? null,
          thicknessId: thickness.id,
        }))
        .filter((choice) => !whyNotChoice(OPTIONS, frame, choice, undefined))
        .map((choice) => ({
          vision,
          cents: sumOf(pricePartsOf(frame, partsOf(OPTIONS, choice))) - FRAME_CENTS,
        })),
    ),
  );
  const visions = [...new Set(priced.map(({ vision }) => vision))];
  expect(
    cheapestLenses(OPTIONS, frame).map(({ lens, fromCents }) => ({ vision: lens.vision, fromCents })),
  ).toEqual(
    visions.map((vision) => ({
      vision,
      fromCents: Math.min(...priced.filter((each) => each.vision === vision).map(({ cents }) => cents)),
    })),
  );
});

test.each([
  // 349,90, and FINA for 89,90: it is not made in BÁSICA.
  ["lente-visao-simples-digital", GLASSES, undefined, 43_980],
  ["lente-visao-simples", GLASSES, undefined, 19_990],
  ["lente-visao-simples", TITANIUM, undefined, 28_980],
  // 199,90, and SUPER FINA for 209,99: the thicker ones are not made for 7 dioptres.
  ["lente-visao-simples", GLASSES, refractionOf(-700), 40_989],
  ["lente-multifocal", GLASSES, refractionOf(-700), Number.POSITIVE_INFINITY],
])(
  "%s costs at least its price with the cheapest thickness it can be made in",
  (lensId, frame, refraction, cents) => {
    const offer = offerLenses(OPTIONS, frame, refraction).find(({ lens }) => lens.id === lensId);
    expect(offer && lowestLensCents(OPTIONS, frame, offer, refraction)).toBe(cents);
  },
);

describe("the thickness chosen before", () => {
  const lensOf = (id: string) => OPTIONS.lenses.find((lens) => lens.id === id) as Lens;
  const kept = (lensId: string, thicknessId: string | null, refraction?: Refraction) =>
    keptThickness(OPTIONS, GLASSES, lensOf(lensId), thicknessId, refraction)?.id;

  test("stays with a lens that is made with it", () => {
    expect(kept("lente-visao-simples-digital", "fina")).toBe("fina");
    expect(keptThickness(OPTIONS, SUNGLASSES, lensOf("lente-solar"), "fina", undefined)?.id).toBe("fina");
  });

  test("goes with a lens or a prescription that it does not fit", () => {
    expect(kept("lente-visao-simples-digital", "basica")).toBeUndefined();
    expect(kept("lente-visao-simples", "basica", refractionOf(-425))).toBeUndefined();
    expect(kept("lente-visao-simples", null)).toBeUndefined();
  });
});
