import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type EyeRefraction,
  formatDioptres,
  formatMillimetres,
  hasUnusualDistance,
  RANGES,
  type Refraction,
  refractionSchema,
  strengthOf,
  writtenValues,
} from "./refraction.ts";

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

type Field = keyof typeof TYPED;

function read(typed: Partial<Record<Field, unknown>>) {
  return refractionSchema(NOW).parse({ ...TYPED, ...typed });
}

/** What is said on which field; nothing where all is well. */
function refusals(typed: Partial<Record<Field, unknown>>): Record<string, string[]> {
  const result = refractionSchema(NOW).safeParse({ ...TYPED, ...typed });
  const said: Record<string, string[]> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join(".");
    said[field] = [...(said[field] ?? []), message];
  }
  return said;
}

/** Every way in which people write this many hundredths, with its sign and its two digits or fewer. */
function waysToWrite(hundredths: number): string[] {
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
/** A value in steps, and one way of writing it. */
const writtenSteps = (range: { from: number; to: number; step: number }, scale = 1) =>
  steps(range)
    .chain((value) => fc.record({ value: fc.constant(value), text: wayToWrite(value * scale) }))
    .map(({ value, text }) => ({ value, text }));
const wayToWrite = (hundredths: number) => fc.constantFrom(...waysToWrite(hundredths));

const blank = fc.constantFrom("", "   ", undefined).map((text) => ({ value: null, text }));
const eye = fc
  .record({ spherical: writtenSteps(RANGES.spherical), cylinder: writtenSteps(RANGES.cylinder) })
  .chain(({ spherical, cylinder }) =>
    fc.record({
      spherical: fc.constant(spherical),
      cylinder: fc.constantFrom(cylinder, ...(cylinder.value === 0 ? [{ value: 0, text: "" }] : [])),
      axis: cylinder.value === 0 ? blank : writtenSteps(RANGES.axis, 100),
    }),
  );

describe("what is typed is read", () => {
  test("every grade, however it is written, as exactly the values it says", () => {
    const distance = fc.oneof(blank, writtenSteps(RANGES.pupillaryDistance, 10));
    const addition = fc.oneof(blank, writtenSteps(RANGES.addition));
    fc.assert(
      fc.property(eye, eye, addition, distance, (od, oe, add, dnp) => {
        const { grade } = read({
          odSpherical: od.spherical.text,
          odCylinder: od.cylinder.text,
          odAxis: od.axis.text,
          oeSpherical: oe.spherical.text,
          oeCylinder: oe.cylinder.text,
          oeAxis: oe.axis.text,
          addition: add.text,
          pupillaryDistance: dnp.text,
        });
        expect(grade).toEqual({
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
  ])("'%s' as %i hundredths", (text, hundredths) => {
    expect(read({ odSpherical: text }).grade.right.spherical).toBe(hundredths);
  });

  test("a cylinder, an addition and a distance left blank as none", () => {
    const blank = { odCylinder: "", odAxis: "", addition: " ", pupillaryDistance: undefined };
    expect(read(blank).grade).toEqual({
      right: { spherical: -225, cylinder: 0, axis: null },
      left: { spherical: 100, cylinder: 0, axis: null },
      addition: null,
      pupillaryDistance: null,
    });
  });

  test("the values in the units they are kept in, with who prescribed and when", () => {
    const typed = { addition: "+2,00", pupillaryDistance: "62,5", prescriber: "  Rita, CRM 1  " };
    expect(read(typed)).toEqual({
      prescriber: "Rita, CRM 1",
      prescribedOn: "2026-03-31",
      grade: {
        right: { spherical: -225, cylinder: -50, axis: 90 },
        left: { spherical: 100, cylinder: 0, axis: null },
        addition: 200,
        pupillaryDistance: 625,
      },
    });
  });
});

const SPHERICAL = (eye: string) => `Esférico do ${eye}: de -20,00 a +12,00, de 0,25 em 0,25`;
const CYLINDER = (eye: string) => `Cilíndrico do ${eye}: de -6,00 a +6,00, de 0,25 em 0,25`;
const AXIS = (eye: string) => `Eixo do ${eye}: um número inteiro de 1 a 180`;
const ADDITION = "Adição: de +0,75 a +3,50, de 0,25 em 0,25";
const DISTANCE = "DNP: de 40 a 80 mm, de 0,5 em 0,5. Se houver uma para cada olho, some as duas";

describe("what no prescription says is refused", () => {
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

  test.each(fields)("off the range or between its steps: $field", ({ field, message, scale, range }) => {
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
        hundredths.chain((value) => wayToWrite(value)),
        (text) => {
          expect(refusals({ ...cylinders, [field]: text })).toEqual({ [field]: [message] });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(fields)("the ends of the range are still said: $field", ({ field, scale, range }) => {
    for (const end of [range.from, range.to]) {
      const text = String((end * scale) / 100);
      expect(refusals({ ...cylinders, [field]: text })).toEqual({});
    }
  });

  test.each(["1 0", "2 25", "--2", "+-2", "2,25-", "2,250", "1e1", "0x2", "٢", ",", "plano", "−", "2;25"])(
    "'%s' is no number",
    (text) => {
      expect(refusals({ oeSpherical: text })).toEqual({ oeSpherical: [SPHERICAL("OE")] });
    },
  );

  test("an eye without its spherical, which is 0,00 where there is none", () => {
    expect(refusals({ odSpherical: "", oeSpherical: undefined })).toEqual({
      odSpherical: ["Preencha o esférico do OD (0,00 se não houver)"],
      oeSpherical: ["Preencha o esférico do OE (0,00 se não houver)"],
    });
  });

  test("each field says its own at once", () => {
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

describe("an axis stands exactly beside a cylinder", () => {
  test.each([
    ["od", "OD"],
    ["oe", "OE"],
  ])("of %s", (eye, name) => {
    const typed = (cylinder: string, axis: string) =>
      refusals({ [`${eye}Cylinder`]: cylinder, [`${eye}Axis`]: axis });
    const missing = { [`${eye}Axis`]: [`Preencha o eixo do ${name}: há um cilíndrico`] };
    const idle = { [`${eye}Axis`]: [`O eixo do ${name} só vale com um cilíndrico`] };

    expect(typed("-0,25", "1")).toEqual({});
    expect(typed("+0,25", "180")).toEqual({});
    expect(typed("", "")).toEqual({});
    expect(typed("0,00", "")).toEqual({});
    expect(typed("-0,25", "")).toEqual(missing);
    expect(typed("", "90")).toEqual(idle);
    expect(typed("-0,00", "90")).toEqual(idle);
  });
});

describe("who prescribed, and when", () => {
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
    ["a day not in the calendar", "2026-02-31"],
    ["nor in the Brazilian order", "31/02/2026"],
    ["a leap day of another year", "2025-02-29"],
    ["the thirteenth month", "2026-13-01"],
    ["tomorrow", "2026-11-21"],
    ["tomorrow in the Brazilian order", "21/11/2026"],
    ["a year from before the shop's customers", "1989-12-31"],
    ["the American order", "03/31/2026"],
    ["a moment", "2026-03-31T10:00"],
    ["words", "ontem"],
  ])("%s is no date", (_, text) => {
    expect(refusals({ prescribedOn: text })).toEqual({ prescribedOn: ["Data da receita inválida"] });
  });

  test("both must be said", () => {
    for (const nothing of ["", "   ", undefined]) {
      expect(refusals({ prescriber: nothing, prescribedOn: nothing })).toEqual({
        prescriber: ["Informe quem prescreveu e o registro (CRM)"],
        prescribedOn: ["Preencha a data da receita"],
      });
    }
  });

  test("a prescriber has room for 120 characters", () => {
    expect(refusals({ prescriber: "x".repeat(120) })).toEqual({});
    expect(refusals({ prescriber: "x".repeat(121) })).toEqual({ prescriber: ["Texto longo demais"] });
  });
});

test("whatever is sent is read or refused on the fields of the form, and never breaks", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."+-−–0123456789,. /"), maxLength: 12 }),
    fc.constantFrom(undefined, null, 7, [], {}),
  );
  const fields = Object.keys(TYPED) as Field[];
  const typed = fc.record(Object.fromEntries(fields.map((field) => [field, anything])));
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

test("a value as it is shown is read back as the same value", () => {
  fc.assert(
    fc.property(steps(RANGES.spherical), steps(RANGES.addition), (spherical, addition) => {
      const { grade } = read({
        odSpherical: formatDioptres(spherical),
        addition: formatDioptres(addition),
      });
      expect(grade.right.spherical).toBe(spherical);
      expect(grade.addition).toBe(addition);
    }),
  );
  fc.assert(
    fc.property(steps(RANGES.pupillaryDistance), (tenths) => {
      expect(read({ pupillaryDistance: formatMillimetres(tenths) }).grade.pupillaryDistance).toBe(tenths);
    }),
  );
  expect([-225, 150, 0, 25].map(formatDioptres)).toEqual(["-2,25", "+1,50", "0,00", "+0,25"]);
  expect([625, 600].map(formatMillimetres)).toEqual(["62,5", "60"]);
});

test.each([
  ["spherical", 129, "0,00", "+12,00"],
  ["cylinder", 49, "0,00", "+6,00"],
  ["addition", 12, "+0,75", "+3,50"],
] as const)("a list of every %s has %i values, each of them legal", (name, count, first, last) => {
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
const gradeOf = (right: EyeRefraction, left: EyeRefraction): Refraction => ({
  right,
  left,
  addition: null,
  pupillaryDistance: null,
});

describe("the strength of a grade", () => {
  test.each([
    ["nothing", { spherical: 0, cylinder: 0, axis: null }, 0],
    ["a near sight", { spherical: -350, cylinder: 0, axis: null }, 350],
    ["a far sight", { spherical: 475, cylinder: 0, axis: null }, 475],
    ["a cylinder that adds to it", { spherical: -300, cylinder: -200, axis: 90 }, 500],
    [
      "a cylinder of the opposite sign, which takes from it",
      { spherical: 300, cylinder: -200, axis: 90 },
      300,
    ],
    ["one that turns it around", { spherical: 100, cylinder: -400, axis: 90 }, 300],
    ["a positive one, likewise", { spherical: -100, cylinder: 400, axis: 90 }, 300],
    ["a cylinder alone", { spherical: 0, cylinder: -150, axis: 90 }, 150],
  ])("of %s", (_, eye, strength) => {
    expect(strengthOf(gradeOf(eye, NO_EYE))).toBe(strength);
    expect(strengthOf(gradeOf(NO_EYE, eye))).toBe(strength);
  });

  test("is of the stronger eye", () => {
    const weak = { spherical: -100, cylinder: 0, axis: null };
    const strong = { spherical: 250, cylinder: 0, axis: null };
    expect(strengthOf(gradeOf(weak, strong))).toBe(250);
    expect(strengthOf(gradeOf(strong, weak))).toBe(250);
  });

  test("does not change when the same cylinder is written with the other sign", () => {
    fc.assert(
      fc.property(steps(RANGES.spherical), steps(RANGES.cylinder), (spherical, cylinder) => {
        const one = { spherical, cylinder, axis: 90 };
        const transposed = { spherical: spherical + cylinder, cylinder: -cylinder, axis: 180 };
        expect(strengthOf(gradeOf(one, NO_EYE))).toBe(strengthOf(gradeOf(transposed, NO_EYE)));
      }),
    );
  });
});

test("a distance between the pupils is unusual below 54 and above 74 mm, and never when it is not said", () => {
  const isUnusual = (pupillaryDistance: number | null) =>
    hasUnusualDistance({ ...gradeOf(NO_EYE, NO_EYE), pupillaryDistance });
  expect([535, 540, 740, 745, null].map(isUnusual)).toEqual([true, false, false, true, false]);
});
