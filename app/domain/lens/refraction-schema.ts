import { z } from "zod";
import { optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { type EyeRefraction, RANGES, type Refraction } from "./refraction.ts";

type Range = (typeof RANGES)[keyof typeof RANGES];

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
