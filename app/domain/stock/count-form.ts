import { parseUnits } from "./adjustment.ts";

/** Colours of one page of a sheet. */
export const SHEET_ROWS = 100;

/** What moved between the sheet and now came after the counting, or before it. */
export type CountMoment = "antes" | "depois";

export interface TypedCount {
  variantId: string;
  counted: number;
  /** Of a colour whose stock has moved since the sheet: was it counted before that, or after? */
  moment: CountMoment | undefined;
}

/** The typed text of each colour. */
export type TypedTexts = Record<string, string>;

/**
 * Reads a sheet that was filled in: fields `v0` with a colour's id, `n0` with the count, and `m0` with the moment, and so on. Blank
 * counts are colours that were not counted. `errors` are by field.
 */
export function readCountForm(form: FormData): {
  counts: TypedCount[];
  texts: TypedTexts;
  errors: Record<string, string[]>;
} {
  const counts: TypedCount[] = [];
  const texts: TypedTexts = {};
  const errors: Record<string, string[]> = {};
  for (let index = 0; index < SHEET_ROWS; index++) {
    const variantId = form.get(`v${index}`);
    const text = form.get(`n${index}`);
    if (typeof variantId !== "string" || typeof text !== "string" || text.trim() === "") continue;
    texts[variantId] = text.slice(0, 20);
    const counted = parseUnits(text);
    if (counted === undefined) errors[`n${index}`] = ["Digite um número de peças, de 0 a 999.999"];
    else counts.push({ variantId, counted, moment: momentOf(form.get(`m${index}`)) });
  }
  if (Object.keys(texts).length === 0) errors.n0 = ["Digite ao menos uma contagem"];
  return { counts, texts, errors };
}

function momentOf(value: unknown): CountMoment | undefined {
  return value === "antes" || value === "depois" ? value : undefined;
}

/** A number of a sheet or of a movement; 0 for what is none. */
export function movementNumberOf(text: unknown): number {
  return typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
