import { z } from "zod";
import { idText, optionalText } from "#app/domain/values/text-fields.ts";
import { ADJUSTMENT_REASONS, type MovementReason } from "./movement.ts";

/** Of one colour. The import takes as many. */
export const MAX_UNITS = 999_999;

export const MAX_NOTE_LENGTH = 200;

const REASONS = Object.keys(ADJUSTMENT_REASONS) as MovementReason[];
const HOWS = ["add", "remove", "counted"] as const;

/** Units as they are typed. */
export function parseUnits(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

const choice = idText({ max: 40 }).default("");

/** `seen`: the last movement that the page showed. */
const seen = idText({ max: 15 }).regex(/^\d+$/).transform(Number);

const adjust = z
  .object({
    seen,
    how: choice,
    units: optionalText({ max: 20 }),
    reason: choice,
    note: optionalText({ max: MAX_NOTE_LENGTH, tooLong: `A nota pode ter até ${MAX_NOTE_LENGTH} letras` }),
  })
  .transform(({ how: chosenHow, units: typed, reason: chosen, note, seen: seenMovement }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const how = HOWS.find((each) => each === chosenHow);
    const units = parseUnits(typed);
    const reason = REASONS.find((each) => ADJUSTMENT_REASONS[each].name === chosen);
    if (!how) refuse("how", "Escolha se entram, saem ou se você contou");
    if (units === undefined) refuse("units", "Digite um número de peças, de 0 a 999.999");
    else if (units === 0 && how !== "counted") refuse("units", "Digite ao menos 1 peça");
    if (!reason) refuse("reason", "Escolha o motivo");
    else {
      const { direction } = ADJUSTMENT_REASONS[reason];
      if (direction === "up" && how === "remove") refuse("reason", "Com este motivo as peças só entram");
      if (direction === "down" && how === "add") refuse("reason", "Com este motivo as peças só saem");
      if (reason === "other" && !note) refuse("note", "Escreva o motivo na nota");
    }
    if (!how || units === undefined || !reason) return z.NEVER;
    return { how, units, reason, note, seen: seenMovement };
  });

const threshold = z
  .object({ lowStockUnits: optionalText({ max: 20 }) })
  .transform(({ lowStockUnits }, context) => {
    const units = parseUnits(lowStockUnits);
    if (units !== undefined && units <= 999) return { units };
    context.addIssue({
      code: "custom",
      path: ["lowStockUnits"],
      message: "Digite um número de peças, de 0 a 999",
    });
    return z.NEVER;
  });

/** The forms of a colour's page, by their `intent`. */
export const STOCK_ACTS = { adjust, threshold };

export type Adjustment = z.output<typeof adjust>;
