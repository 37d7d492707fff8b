import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Vision } from "./lens-choice.ts";
import {
  describePrescriber,
  type Measures,
  mergeMeasures,
  missingForLab,
  NO_MEASURES,
  readPrescriber,
  type Transcription,
  withMeasures,
} from "./transcription.ts";
import { fieldsOfTranscription, nameOfMeasure } from "./transcription-fields.ts";
import { transcriptionSchema } from "./transcription-schema.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const TYPED = {
  patient: "Bia Souza",
  odSpherical: "-2,25",
  odCylinder: "-0,50",
  odAxis: "90",
  odPupillaryDistance: "31",
  odHeight: "18,5",
  oeSpherical: "+1,00",
  oePupillaryDistance: "31,5",
  oeHeight: "18",
  addition: "+2,00",
  prescriber: "Dra. Rita Paiva",
  council: "CRM",
  register: "123456",
  uf: "SP",
  prescribedOn: "2026-03-31",
};

const READ: Transcription = {
  patient: "Bia Souza",
  right: { spherical: -225, cylinder: -50, axis: 90, prism: null, pupillaryDistance: 310, height: 185 },
  left: { spherical: 100, cylinder: 0, axis: null, prism: null, pupillaryDistance: 315, height: 180 },
  addition: 200,
  prescriber: "Dra. Rita Paiva",
  council: "CRM",
  register: "123456",
  uf: "SP",
  prescribedOn: "2026-03-31",
};

const read = (typed: Record<string, string>) => transcriptionSchema(NOW).parse({ ...TYPED, ...typed });
const refusals = (typed: Record<string, string>) =>
  Object.fromEntries(
    (transcriptionSchema(NOW).safeParse({ ...TYPED, ...typed }).error?.issues ?? []).map(
      ({ path, message }) => [path.join("."), message],
    ),
  );

describe("what the laboratory needs", () => {
  const without = (...names: (keyof Measures["right"])[]): Transcription => {
    const gone = Object.fromEntries(names.map((name) => [name, null]));
    return { ...READ, right: { ...READ.right, ...gone }, left: { ...READ.left, ...gone } };
  };
  test.each<[Vision, Measures | Transcription, string[]]>([
    ["multifocal", READ, []],
    ["single", without("height"), []],
    ["single", without("pupillaryDistance"), ["a DNP do OD", "a DNP do OE"]],
    ["multifocal", without("height"), ["a altura do OD", "a altura do OE"]],
    ["none", NO_MEASURES, []],
    // A sun lens with a power is made as a single vision lens.
    ["none", without("pupillaryDistance", "height"), ["a DNP do OD", "a DNP do OE"]],
    ["single", NO_MEASURES, ["a DNP do OD", "a DNP do OE"]],
  ])("%s", (vision, measures, missing) => {
    expect(missingForLab(vision, measures).map(nameOfMeasure)).toEqual(missing);
  });

  test("one eye is not enough", () => {
    const left = { ...READ.left, pupillaryDistance: null };
    expect(missingForLab("single", { ...READ, left })).toEqual([
      { eye: "left", measure: "pupillaryDistance" },
    ]);
  });

  test("nothing is missing once everything that was missing is given", () => {
    const tenths = fc.option(fc.integer({ min: 200, max: 400 }), { nil: null });
    const eye = fc.record({ pupillaryDistance: tenths, height: tenths });
    const vision = fc.constantFrom<Vision>("none", "single", "multifocal");
    fc.assert(
      fc.property(fc.record({ right: eye, left: eye }), vision, (measures, vision) => {
        const given = structuredClone(NO_MEASURES);
        for (const { eye, measure } of missingForLab(vision, measures)) given[eye][measure] = 300;
        expect(missingForLab(vision, mergeMeasures(measures, given))).toEqual([]);
      }),
    );
  });

  test("the buyer's measures fill what the optician left open, and nothing else", () => {
    const open = { ...READ, left: { ...READ.left, pupillaryDistance: null } };
    const given = {
      right: { pupillaryDistance: 350, height: null },
      left: { pupillaryDistance: 320, height: 200 },
    };
    expect(withMeasures(open, given)).toEqual({ ...READ, left: { ...READ.left, pupillaryDistance: 320 } });
  });
});

describe("the transcription is checked", () => {
  test("its values have the stored units, and are written back as they were", () => {
    expect(read({})).toEqual(READ);
    const written = fieldsOfTranscription(READ, { isConfirmed: true });
    expect(transcriptionSchema(NOW).parse(written)).toEqual(READ);
  });

  test("high powers are typed twice", () => {
    expect(refusals({ odSpherical: "-6,00", odCylinder: "-3,00", odSphericalAgain: "" })).toEqual({});
    expect(refusals({ odSpherical: "-6,25", oeSpherical: "+7,00", oeSphericalAgain: "+7,25" })).toEqual({
      odSphericalAgain: "Grau alto: digite o esférico do OD outra vez",
      oeSphericalAgain: "O esférico do OE não é igual ao primeiro",
    });
    expect(refusals({ odCylinder: "-3,25" })).toEqual({
      odCylinderAgain: "Grau alto: digite o cilíndrico do OD outra vez",
    });
    expect(read({ odSpherical: "-6,25", odSphericalAgain: "−6.25" }).right.spherical).toBe(-625);
  });

  test("a prism has a base, and the other way round", () => {
    expect(read({ odPrism: "1,50", odPrismBase: "nasal" }).right.prism).toEqual({ amount: 150, base: "in" });
    expect(refusals({ odPrism: "1,50" })).toEqual({ odPrismBase: "Escolha a base do prisma do OD" });
    expect(refusals({ oePrismBase: "superior" })).toEqual({
      oePrism: "Preencha o prisma do OE, ou deixe a base em branco",
    });
    expect(refusals({ odPrism: "1,5", odPrismBase: "de lado" })).toEqual({
      odPrismBase: "Escolha a base do prisma",
    });
  });

  test.each([
    [{ patient: " " }, { patient: "Preencha o nome de quem vai usar os óculos" }],
    [{ odAxis: "" }, { odAxis: "Preencha o eixo do OD: há um cilíndrico" }],
    [{ oeAxis: "90" }, { oeAxis: "O eixo do OE só vale com um cilíndrico" }],
    [{ odSpherical: "-2,30" }, { odSpherical: "Esférico do OD: de -20,00 a +12,00, de 0,25 em 0,25" }],
    [{ council: "OAB" }, { council: "Escolha o conselho" }],
    [{ register: "12a" }, { register: "Registro: só os números" }],
    [{ uf: "XX" }, { uf: "Escolha a UF do registro" }],
    [{ prescribedOn: "2026-11-22" }, { prescribedOn: "Data da receita inválida" }],
  ])("%j is refused", (typed, messages) => {
    expect(refusals(typed)).toEqual(messages);
  });

  test("a lens that cannot be made is an error of its field", () => {
    const schema = transcriptionSchema(NOW, ({ addition }) =>
      addition === null ? undefined : { field: "addition", message: "Não combina" },
    );
    expect(schema.safeParse(TYPED).error?.issues).toMatchObject([
      { path: ["addition"], message: "Não combina" },
    ]);
    expect(schema.safeParse({ ...TYPED, addition: "" }).success).toBe(true);
  });
});

test.each([
  [
    "Dra. Ana Lima, CRM-SP 12345",
    { prescriber: "Dra. Ana Lima", council: "CRM", uf: "SP", register: "12345" },
  ],
  [
    "Dra. Ana Lima CRM/SP 12.345",
    { prescriber: "Dra. Ana Lima", council: "CRM", uf: "SP", register: "12345" },
  ],
  ["João Reis, CRM 54321-RJ", { prescriber: "João Reis", council: "CRM", uf: "RJ", register: "54321" }],
  ["Rita, CRM 1", { prescriber: "Rita", council: "CRM", uf: "", register: "1" }],
  ["Dra. Ana", { prescriber: "Dra. Ana", council: "", uf: "", register: "" }],
])("'%s' in its parts", (text, parts) => {
  expect(readPrescriber(text)).toEqual(parts);
});

test("a prescriber is written as buyers write it", () => {
  expect(describePrescriber(READ)).toBe("Dra. Rita Paiva, CRM-SP 123456");
  expect(describePrescriber({ prescriber: "Rita", council: "", uf: "", register: "" })).toBe("Rita");
});
