import { z } from "zod";
import { optionalText, requiredText } from "#app/domain/values/text.ts";

/** One eye's correction: dioptres in hundredths (-225 is −2,25), the axis in degrees where there is a cylinder. */
export interface EyeRefraction {
  spherical: number;
  cylinder: number;
  axis: number | null;
}

/** The values of a prescription: the addition in hundredths of a dioptre, the pupillary distance in tenths of a millimetre. */
export interface Refraction {
  right: EyeRefraction;
  left: EyeRefraction;
  addition: number | null;
  pupillaryDistance: number | null;
}

/** In the units above. */
export const RANGES = {
  spherical: { from: -2000, to: 1200, step: 25 },
  cylinder: { from: -600, to: 600, step: 25 },
  axis: { from: 1, to: 180, step: 1 },
  addition: { from: 75, to: 350, step: 25 },
  pupillaryDistance: { from: 400, to: 800, step: 5 },
} as const;

type Range = (typeof RANGES)[keyof typeof RANGES];
type Dioptres = (typeof RANGES)["spherical" | "cylinder" | "addition"];

/** Distances outside this range are rare: the page asks the buyer to check them, and accepts them. */
const USUAL_DISTANCE = { from: 540, to: 740 };

const SIGNED = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, signDisplay: "exceptZero" });
const PLAIN = new Intl.NumberFormat("pt-BR");

/** -225 → '-2,25', 150 → '+1,50', 0 → '0,00': as on prescriptions. `refractionSchema` parses it back. */
export function formatDioptres(hundredths: number): string {
  return SIGNED.format(hundredths / 100);
}

export function formatMillimetres(tenths: number): string {
  return PLAIN.format(tenths / 10);
}

/** Formatted for a select: zero, then minus, then plus, the weakest first, as most prescriptions are weak. */
export function writtenValues(range: Dioptres): string[] {
  const count = (range.to - range.from) / range.step + 1;
  const values = Array.from({ length: count }, (_, index) => range.from + index * range.step);
  const minus = values.filter((value) => value < 0).reverse();
  return [...values.filter((value) => value === 0), ...minus, ...values.filter((value) => value > 0)].map(
    formatDioptres,
  );
}

export const PLANO: Refraction = {
  right: { spherical: 0, cylinder: 0, axis: null },
  left: { spherical: 0, cylinder: 0, axis: null },
  addition: null,
  pupillaryDistance: null,
};

/** In hundredths of a dioptre, over both eyes and both principal meridians. It determines how thick a lens becomes. */
export function strengthOf({ right, left }: Refraction): number {
  const meridians = [right, left].flatMap(({ spherical, cylinder }) => [spherical, spherical + cylinder]);
  return Math.max(...meridians.map(Math.abs));
}

export function hasUnusualDistance({ pupillaryDistance }: Refraction): boolean {
  if (pupillaryDistance === null) return false;
  return pupillaryDistance < USUAL_DISTANCE.from || pupillaryDistance > USUAL_DISTANCE.to;
}

const typedText = optionalText({ max: 20 });

/** '-2,25', '+1.50' or '− 0,75' in hundredths. Undefined for a space between digits: '1 0' may mean 1,0 or 10. */
function readHundredths(text: string): number | undefined {
  const [, sign, digits = ""] = /^([+−–-]?)\s*(\d{1,3}(?:[.,]\d{1,2})?)$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const hundredths = Math.round(Number(digits.replace(",", ".")) * 100);
  return sign === "" || sign === "+" ? hundredths : 0 - hundredths;
}

const isWithin = (value: number, { from, to, step }: Range) =>
  value >= from && value <= to && (value - from) % step === 0;

/** `empty` is the message for a blank field; without it a blank field is null. */
function numberField(
  range: Range,
  invalid: string,
  { empty, scale = 1 }: { empty?: string; scale?: number },
) {
  return typedText.transform((text, context) => {
    if (!text && empty === undefined) return null;
    const hundredths = text ? readHundredths(text) : undefined;
    const value = hundredths === undefined ? undefined : hundredths / scale;
    if (value !== undefined && isWithin(value, range)) return value;
    context.addIssue({ code: "custom", message: text ? invalid : (empty ?? invalid) });
    return z.NEVER;
  });
}

const spherical = (eye: string) =>
  numberField(RANGES.spherical, `Esférico do ${eye}: de -20,00 a +12,00, de 0,25 em 0,25`, {
    empty: `Preencha o esférico do ${eye} (0,00 se não houver)`,
  });
const cylinder = (eye: string) =>
  numberField(RANGES.cylinder, `Cilíndrico do ${eye}: de -6,00 a +6,00, de 0,25 em 0,25`, {});
const axis = (eye: string) =>
  numberField(RANGES.axis, `Eixo do ${eye}: um número inteiro de 1 a 180`, { scale: 100 });

/** Outputs '2026-03-31'. `empty` as in `numberField`. The law requires a dated prescription (Decreto 24.492/1934). */
export const prescribedOnField = (now: Date, { empty }: { empty?: string } = {}) =>
  typedText.transform((text, context) => {
    if (!text && empty === undefined) return null;
    const date = readDate(text);
    if (date && date <= dayOf(now) && date >= "1990-01-01") return date;
    context.addIssue({ code: "custom", message: (!text && empty) || "Data da receita inválida" });
    return z.NEVER;
  });

/** An axis is required with a cylinder and refused without one. Whether an addition is required, `whyNotLensChoice` decides. */
export function refractionSchema(now: Date) {
  return z
    .object({
      odSpherical: spherical("OD"),
      odCylinder: cylinder("OD"),
      odAxis: axis("OD"),
      oeSpherical: spherical("OE"),
      oeCylinder: cylinder("OE"),
      oeAxis: axis("OE"),
      addition: numberField(RANGES.addition, "Adição: de +0,75 a +3,50, de 0,25 em 0,25", {}),
      pupillaryDistance: numberField(
        RANGES.pupillaryDistance,
        "DNP: de 40 a 80 mm, de 0,5 em 0,5. Se houver uma para cada olho, some as duas",
        {
          scale: 10,
        },
      ),
      prescriber: requiredText("Informe quem prescreveu e o registro (CRM)", { max: 120 }),
      prescribedOn: prescribedOnField(now, { empty: "Preencha a data da receita" }),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      for (const [eye, name] of [
        ["od", "OD"],
        ["oe", "OE"],
      ] as const) {
        const hasCylinder = Boolean(typed[`${eye}Cylinder`]);
        const hasAxis = typed[`${eye}Axis`] !== null;
        if (hasCylinder && !hasAxis) refuse(`${eye}Axis`, `Preencha o eixo do ${name}: há um cilíndrico`);
        if (!hasCylinder && hasAxis) refuse(`${eye}Axis`, `O eixo do ${name} só vale com um cilíndrico`);
      }
    })
    .transform(({ prescriber, prescribedOn, addition, pupillaryDistance, ...typed }) => ({
      prescriber,
      prescribedOn: prescribedOn ?? "",
      refraction: {
        right: eyeOf(typed.odSpherical, typed.odCylinder, typed.odAxis),
        left: eyeOf(typed.oeSpherical, typed.oeCylinder, typed.oeAxis),
        addition,
        pupillaryDistance,
      } satisfies Refraction,
    }));
}

function eyeOf(spherical: number | null, cylinder: number | null, axis: number | null): EyeRefraction {
  return { spherical: spherical ?? 0, cylinder: cylinder ?? 0, axis };
}

/** '2026-03-31' from the same, or from '31/03/2026'; undefined for a day that does not exist. */
function readDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month}-${day}` : text;
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && dayOf(new Date(date)) === date;
  return isDay ? date : undefined;
}

/** In UTC, which from 21:00 in São Paulo is the next day: a check against it never refuses today's date. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
