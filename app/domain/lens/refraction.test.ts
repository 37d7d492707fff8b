import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type EyeRefraction,
  formatDioptres,
  formatMillimetres,
  hasUnusualDistance,
  RANGES,
  type Refraction,
  strengthOf,
  writtenValues,
} from "./refraction.ts";
import { refractionSchema } from "./refraction-schema.ts";
import { NO_MEASURES } from "./transcription.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const TYPED = {
  odSpherical: "-2,25",
  odCylinder: "-0,50",
  odAxis: "90",
  oeSpherical: "+1,00",
  oeCylinder: "",
  oeAxis: "",
  addition: "",
  pupillaryDistance: "",
  prescriber: "Dra. Rita Paiva, CRM-SP 123456",
  prescribedOn: "2026-03-31",
};

type Field = keyof typeof TYPED | `${"od" | "oe"}${"PupillaryDistance" | "Height"}`;

function read(typed: Partial<Record<Field, unknown>>) {
  return refractionSchema(NOW).parse({ ...TYPED, ...typed });
}

function refusals(typed: Partial<Record<Field, unknown>>): Record<string, string[]> {
  const result = refractionSchema(NOW).safeParse({ ...TYPED, ...typed });
  const messages: Record<string, string[]> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join(".");
    messages[field] = [...(messages[field] ?? []), message];
  }
  return messages;
}

function spellingsOf(hundredths: number): string[] {
  const size = Math.abs(hundredths);
  const [whole, fraction] = [Math.floor(size / 100), String(size % 100).padStart(2, "0")];
  const digits = [`${whole},${fraction}`, `${whole}.${fraction}`];
  if (fraction.endsWith("0")) digits.push(`${whole},${fraction[0]}`, `${whole}.${fraction[0]}`);
  if (fraction === "00") digits.push(`${whole}`);
  const signs =
    hundredths < 0 ? ["-", "−", "–", "- "] : hundredths === 0 ? ["", "+", "-", "−"] : ["", "+", "+ "];
  return digits.flatMap((each) => signs.flatMap((sign) => [`${sign}${each}`, `  ${sign}${each} `]));
}

const steps = ({ from, to, step }: { from: number; to: number; step: number }) =>
  fc.integer({ min: 0, max: (to - from) / step }).map((index) => from + index * step);
const spelledSteps = (range: { from: number; to: number; step: number }, scale = 1) =>
  steps(range)
    .chain((value) => fc.record({ value: fc.constant(value), text: spellingOf(value * scale) }))
    .map(({ value, text }) => ({ value, text }));
const spellingOf = (hundredths: number) => fc.constantFrom(...spellingsOf(hundredths));

const blank = fc.constantFrom("", "   ", undefined).map((text) => ({ value: null, text }));
const eye = fc
  .record({ spherical: spelledSteps(RANGES.spherical), cylinder: spelledSteps(RANGES.cylinder) })
  .chain(({ spherical, cylinder }) =>
    fc.record({
      spherical: fc.constant(spherical),
      cylinder: fc.constantFrom(cylinder, ...(cylinder.value === 0 ? [{ value: 0, text: "" }] : [])),
      axis: cylinder.value === 0 ? blank : spelledSteps(RANGES.axis, 100),
    }),
  );

describe("typed values are parsed", () => {
  test("every refraction in every spelling", () => {
    const distance = fc.oneof(blank, spelledSteps(RANGES.pupillaryDistance, 10));
    const addition = fc.oneof(blank, spelledSteps(RANGES.addition));
    fc.assert(
      fc.property(eye, eye, addition, distance, (od, oe, add, dnp) => {
        const { refraction } = read({
          odSpherical: od.spherical.text,
          odCylinder: od.cylinder.text,
          odAxis: od.axis.text,
          oeSpherical: oe.spherical.text,
          oeCylinder: oe.cylinder.text,
          oeAxis: oe.axis.text,
          addition: add.text,
          pupillaryDistance: dnp.text,
        });
        expect(refraction).toEqual({
          right: { spherical: od.spherical.value, cylinder: od.cylinder.value, axis: od.axis.value },
          left: { spherical: oe.spherical.value, cylinder: oe.cylinder.value, axis: oe.axis.value },
          addition: add.value,
          pupillaryDistance: dnp.value,
        });
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["-2,25", -225],
    ["-2.25", -225],
    ["−2,25", -225],
    ["– 2,25", -225],
    ["+1,5", 150],
    ["1.5", 150],
    ["3", 300],
    [" 0,00 ", 0],
    ["-0,00", 0],
    ["-20,00", -2000],
    ["+12,00", 1200],
  ])("'%s' is %i hundredths", (text, hundredths) => {
    expect(read({ odSpherical: text }).refraction.right.spherical).toBe(hundredths);
  });

  test("a blank cylinder, addition and distance are none", () => {
    const blank = { odCylinder: "", odAxis: "", addition: " ", pupillaryDistance: undefined };
    expect(read(blank).refraction).toEqual({
      right: { spherical: -225, cylinder: 0, axis: null },
      left: { spherical: 100, cylinder: 0, axis: null },
      addition: null,
      pupillaryDistance: null,
    });
  });

  test("the output has the stored units, the prescriber and the date", () => {
    const typed = { addition: "+2,00", pupillaryDistance: "62,5", prescriber: "  Rita, CRM 1  " };
    expect(read(typed)).toEqual({
      prescriber: "Rita, CRM 1",
      prescribedOn: "2026-03-31",
      refraction: {
        right: { spherical: -225, cylinder: -50, axis: 90 },
        left: { spherical: 100, cylinder: 0, axis: null },
        addition: 200,
        pupillaryDistance: 625,
      },
      measures: NO_MEASURES,
    });
  });

  test("a distance of each eye and heights are measures", () => {
    const typed = { odPupillaryDistance: "31", oePupillaryDistance: "31,5", odHeight: "18", oeHeight: "" };
    expect(read(typed)).toMatchObject({
      refraction: { pupillaryDistance: 625 },
      measures: {
        right: { pupillaryDistance: 310, height: 180 },
        left: { pupillaryDistance: 315, height: null },
      },
    });
    expect(refusals({ odPupillaryDistance: "62", oeHeight: "7" })).toEqual({
      odPupillaryDistance: ["DNP do OD: de 20 a 40 mm, de 0,5 em 0,5"],
      oeHeight: ["Altura do OE: de 8 a 40 mm, de 0,5 em 0,5"],
    });
  });
});

const SPHERICAL = (eye: string) => `Esférico do ${eye}: de -20,00 a +12,00, de 0,25 em 0,25`;
const CYLINDER = (eye: string) => `Cilíndrico do ${eye}: de -6,00 a +6,00, de 0,25 em 0,25`;
const AXIS = (eye: string) => `Eixo do ${eye}: um número inteiro de 1 a 180`;
const ADDITION = "Adição: de +0,75 a +3,50, de 0,25 em 0,25";
const DISTANCE = "DNP: de 40 a 80 mm, de 0,5 em 0,5. Se houver uma para cada olho, some as duas";

describe("impossible values are refused", () => {
  const cylinders = { odCylinder: "-1,00", odAxis: "90", oeCylinder: "-1,00", oeAxis: "90" };
  const fields = [
    { field: "odSpherical", message: SPHERICAL("OD"), scale: 1, range: RANGES.spherical },
    { field: "oeSpherical", message: SPHERICAL("OE"), scale: 1, range: RANGES.spherical },
    { field: "odCylinder", message: CYLINDER("OD"), scale: 1, range: RANGES.cylinder },
    { field: "oeCylinder", message: CYLINDER("OE"), scale: 1, range: RANGES.cylinder },
    { field: "odAxis", message: AXIS("OD"), scale: 100, range: RANGES.axis },
    { field: "oeAxis", message: AXIS("OE"), scale: 100, range: RANGES.axis },
    { field: "addition", message: ADDITION, scale: 1, range: RANGES.addition },
    { field: "pupillaryDistance", message: DISTANCE, scale: 10, range: RANGES.pupillaryDistance },
  ] as const;

  test.each(fields)("out of range or between two steps: $field", ({ field, message, scale, range }) => {
    const { from, to, step } = range;
    const isLegal = (hundredths: number) => {
      const steps = (hundredths - from * scale) / (step * scale);
      return Number.isInteger(steps) && steps >= 0 && hundredths <= to * scale;
    };
    const near = [from - step, to + step, from + step / 5, to - step / 5, -to - 9 * step].map((value) =>
      Math.round(value * scale),
    );
    const hundredths = fc
      .oneof(fc.constantFrom(...near), fc.integer({ min: -99_999, max: 99_999 }))
      .filter((value) => !isLegal(value));
    fc.assert(
      fc.property(
        hundredths.chain((value) => spellingOf(value)),
        (text) => {
          expect(refusals({ ...cylinders, [field]: text })).toEqual({ [field]: [message] });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(fields)("the ends of the range are accepted: $field", ({ field, scale, range }) => {
    for (const end of [range.from, range.to]) {
      const text = String((end * scale) / 100);
      expect(refusals({ ...cylinders, [field]: text })).toEqual({});
    }
  });

  test.each(["1 0", "2 25", "--2", "+-2", "2,25-", "2,250", "1e1", "0x2", "٢", ",", "plano", "−", "2;25"])(
    "'%s' is not a number",
    (text) => {
      expect(refusals({ oeSpherical: text })).toEqual({ oeSpherical: [SPHERICAL("OE")] });
    },
  );

  test("the spherical of both eyes is required", () => {
    expect(refusals({ odSpherical: "", oeSpherical: undefined })).toEqual({
      odSpherical: ["Preencha o esférico do OD (0,00 se não houver)"],
      oeSpherical: ["Preencha o esférico do OE (0,00 se não houver)"],
    });
  });

  test("every wrong field gets its message", () => {
    const typed = { odSpherical: "99", oeAxis: "200", addition: "9", prescriber: " ", prescribedOn: "" };
    expect(refusals(typed)).toEqual({
      odSpherical: [SPHERICAL("OD")],
      oeAxis: [AXIS("OE")],
      addition: [ADDITION],
      prescriber: ["Informe quem prescreveu e o registro (CRM)"],
      prescribedOn: ["Preencha a data da receita"],
    });
  });
});

describe("an axis is required with a cylinder and refused without one", () => {
  test.each([
    ["od", "OD"],
    ["oe", "OE"],
  ])("of %s", (eye, name) => {
    const typed = (cylinder: string, axis: string) =>
      refusals({ [`${eye}Cylinder`]: cylinder, [`${eye}Axis`]: axis });
    const missing = { [`${eye}Axis`]: [`Preencha o eixo do ${name}: há um cilíndrico`] };
    const superfluous = { [`${eye}Axis`]: [`O eixo do ${name} só vale com um cilíndrico`] };

    expect(typed("-0,25", "1")).toEqual({});
    expect(typed("+0,25", "180")).toEqual({});
    expect(typed("", "")).toEqual({});
    expect(typed("0,00", "")).toEqual({});
    expect(typed("-0,25", "")).toEqual(missing);
    expect(typed("", "90")).toEqual(superfluous);
    expect(typed("-0,00", "90")).toEqual(superfluous);
  });
});

describe("the prescriber and the date", () => {
  test.each([
    ["2026-03-31", "2026-03-31"],
    ["31/03/2026", "2026-03-31"],
    ["2024-02-29", "2024-02-29"],
    ["20/11/2026", "2026-11-20"],
    ["1990-01-01", "1990-01-01"],
  ])("'%s' is the day %s", (text, day) => {
    expect(read({ prescribedOn: text }).prescribedOn).toBe(day);
  });

  test.each([
    ["a day that does not exist", "2026-02-31"],
    ["the same in Brazilian order", "31/02/2026"],
    ["a leap day of another year", "2025-02-29"],
    ["the thirteenth month", "2026-13-01"],
    ["tomorrow", "2026-11-21"],
    ["tomorrow in Brazilian order", "21/11/2026"],
    ["before 1990", "1989-12-31"],
    ["the American order", "03/31/2026"],
    ["a date with a time", "2026-03-31T10:00"],
    ["text", "ontem"],
  ])("%s is refused as a date", (_, text) => {
    expect(refusals({ prescribedOn: text })).toEqual({ prescribedOn: ["Data da receita inválida"] });
  });

  test("both are required", () => {
    for (const blank of ["", "   ", undefined]) {
      expect(refusals({ prescriber: blank, prescribedOn: blank })).toEqual({
        prescriber: ["Informe quem prescreveu e o registro (CRM)"],
        prescribedOn: ["Preencha a data da receita"],
      });
    }
  });

  test("a prescriber has at most 120 characters", () => {
    expect(refusals({ prescriber: "x".repeat(120) })).toEqual({});
    expect(refusals({ prescriber: "x".repeat(121) })).toEqual({ prescriber: ["Texto longo demais"] });
  });
});

test("any input is parsed, or refused with messages on the form's fields", () => {
  const anyInput = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."+-−–0123456789,. /"), maxLength: 12 }),
    fc.constantFrom(undefined, null, 7, [], {}),
  );
  const fields = Object.keys(TYPED) as Field[];
  const typed = fc.record(Object.fromEntries(fields.map((field) => [field, anyInput])));
  fc.assert(
    fc.property(typed, (sent) => {
      const result = refractionSchema(NOW).safeParse(sent);
      for (const { path, message } of result.error?.issues ?? []) {
        expect(fields).toContain(path.join("."));
        expect(message).not.toMatch(/^$|Invalid/);
      }
    }),
    { numRuns: 1000 },
  );
});

test("a formatted value is parsed back to the same value", () => {
  fc.assert(
    fc.property(steps(RANGES.spherical), steps(RANGES.addition), (spherical, addition) => {
      const { refraction } = read({
        odSpherical: formatDioptres(spherical),
        addition: formatDioptres(addition),
      });
      expect(refraction.right.spherical).toBe(spherical);
      expect(refraction.addition).toBe(addition);
    }),
  );
  fc.assert(
    fc.property(steps(RANGES.pupillaryDistance), (tenths) => {
      expect(read({ pupillaryDistance: formatMillimetres(tenths) }).refraction.pupillaryDistance).toBe(
        tenths,
      );
    }),
  );
  expect([-225, 150, 0, 25].map(formatDioptres)).toEqual(["-2,25", "+1,50", "0,00", "+0,25"]);
  expect([625, 600].map(formatMillimetres)).toEqual(["62,5", "60"]);
});

test.each([
  ["spherical", 129, "0,00", "+12,00"],
  ["cylinder", 49, "0,00", "+6,00"],
  ["addition", 12, "+0,75", "+3,50"],
] as const)("the select of %s has %i values, all accepted", (name, count, first, last) => {
  const values = writtenValues(RANGES[name]);
  expect(values).toHaveLength(count);
  expect([values[0], values.at(-1)]).toEqual([first, last]);
  expect(new Set(values).size).toBe(count);
  expect(values.includes("0,00")).toBe(name !== "addition");

  const field = name === "addition" ? "addition" : name === "cylinder" ? "odCylinder" : "odSpherical";
  for (const text of values) {
    const odAxis = name === "cylinder" && text === "0,00" ? "" : "90";
    expect(refusals({ odAxis, [field]: text })).toEqual({});
  }
});

const NO_EYE: EyeRefraction = { spherical: 0, cylinder: 0, axis: null };
const refractionOf = (right: EyeRefraction, left: EyeRefraction): Refraction => ({
  right,
  left,
  addition: null,
  pupillaryDistance: null,
});

describe("the strength of a refraction", () => {
  test.each([
    ["nothing", { spherical: 0, cylinder: 0, axis: null }, 0],
    ["myopia", { spherical: -350, cylinder: 0, axis: null }, 350],
    ["hyperopia", { spherical: 475, cylinder: 0, axis: null }, 475],
    ["a cylinder of the same sign", { spherical: -300, cylinder: -200, axis: 90 }, 500],
    ["a cylinder of the opposite sign", { spherical: 300, cylinder: -200, axis: 90 }, 300],
    ["a stronger cylinder of the opposite sign", { spherical: 100, cylinder: -400, axis: 90 }, 300],
    ["a stronger positive cylinder", { spherical: -100, cylinder: 400, axis: 90 }, 300],
    ["a cylinder alone", { spherical: 0, cylinder: -150, axis: 90 }, 150],
  ])("of %s", (_, eye, strength) => {
    expect(strengthOf(refractionOf(eye, NO_EYE))).toBe(strength);
    expect(strengthOf(refractionOf(NO_EYE, eye))).toBe(strength);
  });

  test("is that of the stronger eye", () => {
    const weak = { spherical: -100, cylinder: 0, axis: null };
    const strong = { spherical: 250, cylinder: 0, axis: null };
    expect(strengthOf(refractionOf(weak, strong))).toBe(250);
    expect(strengthOf(refractionOf(strong, weak))).toBe(250);
  });

  test("is the same for the transposed notation of the cylinder", () => {
    fc.assert(
      fc.property(steps(RANGES.spherical), steps(RANGES.cylinder), (spherical, cylinder) => {
        const one = { spherical, cylinder, axis: 90 };
        const transposed = { spherical: spherical + cylinder, cylinder: -cylinder, axis: 180 };
        expect(strengthOf(refractionOf(one, NO_EYE))).toBe(strengthOf(refractionOf(transposed, NO_EYE)));
      }),
    );
  });
});

test("a pupillary distance is unusual below 54 mm and above 74 mm; a missing one is not", () => {
  const isUnusual = (pupillaryDistance: number | null) =>
    hasUnusualDistance({ ...refractionOf(NO_EYE, NO_EYE), pupillaryDistance });
  expect([535, 540, 740, 745, null].map(isUnusual)).toEqual([true, false, false, true, false]);
});
