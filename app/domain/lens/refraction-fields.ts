import { z } from "zod";
import { optionalText } from "#app/domain/values/text-fields.ts";
import { RANGES } from "./refraction.ts";
import { MEASURE_RANGES, PRISM_RANGE } from "./transcription.ts";

interface Range {
  from: number;
  to: number;
  step: number;
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
export function numberField(
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

export const sphericalField = (eye: string) =>
  numberField(RANGES.spherical, `Esférico do ${eye}: de -20,00 a +12,00, de 0,25 em 0,25`, {
    empty: `Preencha o esférico do ${eye} (0,00 se não houver)`,
  });
export const cylinderField = (eye: string) =>
  numberField(RANGES.cylinder, `Cilíndrico do ${eye}: de -6,00 a +6,00, de 0,25 em 0,25`, {});
export const axisField = (eye: string) =>
  numberField(RANGES.axis, `Eixo do ${eye}: um número inteiro de 1 a 180`, { scale: 100 });

export const additionField = numberField(RANGES.addition, "Adição: de +0,75 a +3,50, de 0,25 em 0,25", {});

export const eyeDistanceField = (eye: string) =>
  numberField(MEASURE_RANGES.pupillaryDistance, `DNP do ${eye}: de 20 a 40 mm, de 0,5 em 0,5`, {
    scale: 10,
  });
export const heightField = (eye: string) =>
  numberField(MEASURE_RANGES.height, `Altura do ${eye}: de 8 a 40 mm, de 0,5 em 0,5`, {
    scale: 10,
  });
export const prismField = (eye: string) =>
  numberField(PRISM_RANGE, `Prisma do ${eye}: de 0,25 a 10,00, de 0,25 em 0,25`, {});

/** An axis is required with a cylinder and refused without one. */
export function whyNotAxis(name: string, cylinder: number | null, axis: number | null): string | undefined {
  if (cylinder && axis === null) return `Preencha o eixo do ${name}: há um cilíndrico`;
  return !cylinder && axis !== null ? `O eixo do ${name} só vale com um cilíndrico` : undefined;
}

/** Outputs '2026-03-31'. `empty` as in `numberField`. The law requires a dated prescription (Decreto 24.492/1934). */
export const prescribedOnField = (now: Date, { empty }: { empty?: string } = {}) =>
  typedText.transform((text, context) => {
    if (!text && empty === undefined) return null;
    const date = readDate(text);
    if (date && date <= dayOf(now) && date >= "1990-01-01") return date;
    context.addIssue({ code: "custom", message: (!text && empty) || "Data da receita inválida" });
    return z.NEVER;
  });

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
