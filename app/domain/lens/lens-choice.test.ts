import { describe, expect, test } from "vitest";
import type { ProductType } from "#app/domain/catalog/product.ts";
import { LENS_COLORS, LENSES, THICKNESSES, TREATMENTS } from "#db/seed/lenses.ts";
import catalogue from "#db/seed/products.json" with { type: "json" };
import {
  describeChoice,
  type Frame,
  type Lens,
  type LensChoice,
  type LensOptions,
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

const gradeOf = (spherical: number, addition: number | null = null, cylinder = 0): Refraction => ({
  right: { spherical, cylinder, axis: cylinder ? 90 : null },
  left: { spherical: 0, cylinder: 0, axis: null },
  addition,
  pupillaryDistance: null,
});

/** A grade with the strength it has, counted by hand. */
const GRADES: { name: string; grade: Refraction | undefined; strength: number }[] = [
  { name: "unknown", grade: undefined, strength: 0 },
  { name: "zero", grade: gradeOf(0), strength: 0 },
  { name: "low", grade: gradeOf(-200), strength: 200 },
  { name: "just more than low", grade: gradeOf(225), strength: 225 },
  { name: "as much as the thickest is made", grade: gradeOf(-400), strength: 400 },
  { name: "one step more", grade: gradeOf(-425), strength: 425 },
  { name: "with a cylinder", grade: gradeOf(-300, null, -200), strength: 500 },
  { name: "of the middle", grade: gradeOf(600), strength: 600 },
  { name: "high", grade: gradeOf(-1000), strength: 1000 },
  { name: "higher", grade: gradeOf(-1625), strength: 1625 },
  { name: "the highest", grade: gradeOf(-2000, null, -600), strength: 2600 },
  { name: "with addition", grade: gradeOf(100, 200), strength: 100 },
  { name: "high with addition", grade: gradeOf(-1200, 250), strength: 1200 },
  { name: "highest with addition", grade: gradeOf(-2000, 250), strength: 2000 },
];

/** What the tables alone say: which lenses, in what and how thick, are made for a frame and a grade. */
const made = {
  asThick: (lens: Lens, frame: Frame, { grade, strength }: (typeof GRADES)[number], thickness: Thickness) =>
    lens.thicknessIds.includes(thickness.id) &&
    thickness.materials.includes(frame.material) &&
    (lens.prescription === "never" || grade === undefined || strength <= thickness.madeUpTo),

  atAll(lens: Lens, frame: Frame, of: (typeof GRADES)[number]): boolean {
    const isForFrame = lens.frameTypes.includes(frame.type);
    const seesGrade = lens.prescription !== "never" && of.grade !== undefined;
    const isForSight = !seesGrade || (of.grade?.addition !== null) === (lens.vision === "multifocal");
    const isCut = THICKNESSES.some((thickness) => made.asThick(lens, frame, of, thickness));
    return isForFrame && isForSight && isCut;
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

/** The sum of the named rows and of the frame. */
function centsOf({ lensId, treatmentIds, colorId, thicknessId }: LensChoice): number {
  const ids = [lensId, ...treatmentIds, ...(colorId === null ? [] : [colorId]), thicknessId];
  return ids.reduce((sum, id) => sum + (CENTS.get(id) ?? Number.NaN), FRAME_CENTS);
}

describe("every way of making glasses in the demonstration shop", () => {
  test.each(FRAMES)("for $type of $material is sold exactly where the tables make it", (frame) => {
    const wrong: unknown[] = [];
    let [legal, refused] = [0, 0];
    for (const of of GRADES) {
      for (const lens of LENSES) {
        const isFit = made.atAll(lens, frame, of);
        for (const treatmentIds of SUBSETS) {
          for (const colorId of COLOR_IDS) {
            const isMade = isFit && made.in(lens, treatmentIds, colorId);
            const choice = { lensId: lens.id, treatmentIds, colorId };
            const why = whyNotLensChoice(OPTIONS, frame, choice, of.grade);
            if (why !== undefined ? isMade || !why.endsWith(".") : !isMade)
              wrong.push([of.name, choice, why]);

            for (const thickness of THICKNESSES) {
              const whole = { ...choice, thicknessId: thickness.id };
              const isLegal = isMade && made.asThick(lens, frame, of, thickness);
              const whyNot = whyNotChoice(OPTIONS, frame, whole, of.grade);
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

  test("the lenses offered for a frame are those of its type, in order, each unfit exactly where the tables say", () => {
    for (const frame of FRAMES) {
      for (const of of GRADES) {
        const offered = offerLenses(OPTIONS, frame, of.grade);
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

  test("one thickness is suggested: the first that is made and suits, else the thinnest, and none while the grade is unknown", () => {
    const suggestions = new Set<string | undefined>();
    for (const frame of FRAMES) {
      for (const lens of LENSES) {
        for (const of of GRADES) {
          const offered = offerThicknesses(OPTIONS, frame, lens, of.grade);
          const inOrder = THICKNESSES.filter(({ id }) => lens.thicknessIds.includes(id));
          expect(offered.map(({ thickness }) => thickness.id)).toEqual(inOrder.map(({ id }) => id));

          const isKnown = of.grade !== undefined || lens.prescription === "never";
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

const titleIn = (lensId: string, frame: Frame, grade?: Refraction) =>
  offerLenses(OPTIONS, frame, grade).find(({ lens }) => lens.id === lensId)?.unfit;

describe("says in words why not", () => {
  test.each([
    ["a lens that is nothing", { lensId: "nada" }, "Escolha uma das lentes da lista."],
    [
      "a treatment that is nothing",
      { treatmentIds: ["nada"] },
      "A lente VISÃO SIMPLES não é feita com este tratamento.",
    ],
    [
      "a treatment of other lenses",
      { treatmentIds: ["polarizada"] },
      "A lente VISÃO SIMPLES não é feita com este tratamento.",
    ],
    [
      "a treatment named twice",
      { treatmentIds: ["antirreflexo", "antirreflexo"] },
      "A lente VISÃO SIMPLES não é feita com este tratamento.",
    ],
    ["a colour on a clear lens", { colorId: "cinza" }, "A lente VISÃO SIMPLES não tem cor."],
    [
      "a lens of other frames",
      { lensId: "lente-solar", treatmentIds: [], colorId: "cinza" },
      "A lente SOLAR não é feita para esta armação.",
    ],
  ])("%s", (_, other, words) => {
    const choice = { ...SINGLE, ...other };
    expect(whyNotLensChoice(OPTIONS, GLASSES, choice, undefined)).toBe(words);
    expect(whyNotChoice(OPTIONS, GLASSES, { ...choice, thicknessId: "fina" }, undefined)).toBe(words);
  });

  test.each([
    [null, "Escolha a cor da lente SOLAR."],
    ["", "Escolha a cor da lente SOLAR."],
    ["nada", "A lente SOLAR não é feita nesta cor."],
    ["cinza", undefined],
  ])("a sun lens in the colour %j", (colorId, words) => {
    expect(whyNotLensChoice(OPTIONS, SUNGLASSES, { ...SUN, colorId }, undefined)).toBe(words);
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
  ])("the thickness '%s' for a titanium frame and a strength of 6,25", (thicknessId, words) => {
    expect(whyNotChoice(OPTIONS, TITANIUM, { ...SINGLE, thicknessId }, gradeOf(-625))).toBe(words);
  });

  test("a thickness that this lens is not made in", () => {
    const choice = { ...SINGLE, lensId: "lente-visao-simples-digital", thicknessId: "basica" };
    expect(whyNotChoice(OPTIONS, GLASSES, choice, undefined)).toBe("Escolha uma das espessuras da lista.");
  });

  test("a lens for which no thickness can be made", () => {
    expect(titleIn("lente-multifocal", GLASSES, gradeOf(-1600, 200))).toBeUndefined();
    expect(titleIn("lente-multifocal", GLASSES, gradeOf(-1625, 200))).toBe(
      "A lente MULTIFOCAL não é feita para o grau da receita.",
    );
    for (const grade of [undefined, gradeOf(0)]) {
      expect(titleIn("lente-visao-simples", { ...GLASSES, material: "madeira" }, grade)).toBe(
        "A lente VISÃO SIMPLES não é feita para armações de madeira.",
      );
    }
  });

  test("a lens for one distance where there is an addition, and a multifocal one where there is none", () => {
    expect(titleIn("lente-multifocal", GLASSES, gradeOf(-100))).toBe(
      "A lente MULTIFOCAL precisa da adição, e a receita digitada não tem.",
    );
    for (const [lensId, frame] of [
      ["lente-visao-simples", GLASSES],
      ["lente-solar", SUNGLASSES],
    ] as const) {
      expect(titleIn(lensId, frame, gradeOf(-100, 200))).toBe(
        "A receita digitada tem adição: ela pede uma lente multifocal.",
      );
    }
    expect(titleIn("lente-sem-grau", GLASSES, gradeOf(-2000, 200))).toBeUndefined();
  });
});

describe("a choice is described", () => {
  test("part by part, frame included, as opticians write it", () => {
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

  test("so far as it goes: a frame alone, then with a lens", () => {
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
  ])("not at all where its %s is not sold any more", (_, gone) => {
    const choice = { ...SUN, thicknessId: "fina", ...gone };
    expect(describeChoice(OPTIONS, SUNGLASSES, choice)).toBeUndefined();
  });
});
