import { z } from "zod";
import { PARCEL_CODE_REFUSALS, parseParcelCode } from "#app/domain/order/parcel-carriers.ts";
import { daysBetween, endOfNamedDay } from "#app/domain/values/day.ts";
import { parseReais } from "#app/domain/values/reais.ts";
import { idText, optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { CONDITIONS, type Condition } from "./return.ts";
import { WARRANTY_REASONS } from "./warranty.ts";

const MAX_WORDS = 1000;

/** Codes of Correios' reverse logistics last 10 days by default; a mistyped year would last longer. */
const MAX_CODE_DAYS = 90;

/** The number of returns that the order's page showed. Absent: a form from before there was a choice. */
const seenReturns = z
  .union([z.literal("").transform(() => undefined), idText({ max: 9 }).regex(/^\d+$/).transform(Number)])
  .optional()
  .catch(undefined);

/** The revision that the page showed. */
const seen = idText({ max: 9 }).regex(/^\d+$/, "Abra a página de novo").transform(Number);

/** Which pieces come back: all that can, or units of each line. `lineIds` are the order's, in the order of the fields. */
export interface ChosenPieces {
  lineId: string;
  quantity: number;
}

type Units = Record<`units${number}`, z.ZodType<string>>;

function unitFields(count: number): Units {
  const numbered = Array.from({ length: count }, (_, index) => [`units${index}`, optionalText({ max: 2 })]);
  return Object.fromEntries(numbered) as Units;
}

/** The chosen pieces, or "all". A form without the new fields means everything. */
function piecesOf(
  form: Record<string, unknown>,
  lineIds: readonly string[],
  refuse: (field: string, message: string) => void,
): "all" | ChosenPieces[] {
  if (form.what !== "some") return "all";
  const chosen = lineIds.flatMap((lineId, index) => {
    const units = String(form[`units${index}`] || "0");
    if (!/^\d{1,2}$/.test(units)) refuse(`units${index}`, "Escolha quantas unidades");
    return Number(units) > 0 ? { lineId, quantity: Number(units) } : [];
  });
  if (chosen.length === 0) refuse("what", "Escolha ao menos uma peça");
  return chosen;
}

/** The withdrawal form of an order. */
export function withdrawalSchemaFor(lineIds: readonly string[]) {
  return z
    .object({
      ...unitFields(lineIds.length),
      seen: seenReturns,
      what: z.enum(["all", "some"]).optional().catch(undefined),
    })
    .transform((form, context) => ({
      seen: form.seen,
      pieces: piecesOf(form, lineIds, refuserOf(context)),
    }));
}

const reasonField = optionalText().refine((text) => WARRANTY_REASONS.some((each) => each === text), {
  error: "Escolha o que aconteceu",
});

/** The warranty form of an order. */
export function warrantySchemaFor(lineIds: readonly string[]) {
  return z
    .object({
      ...unitFields(lineIds.length),
      seen: seenReturns,
      reason: reasonField,
      words: requiredText("Conte o que aconteceu", { max: MAX_WORDS, lines: true }),
    })
    .transform((form, context) => {
      const pieces = piecesOf({ ...form, what: "some" }, lineIds, refuserOf(context));
      const { reason, words } = form;
      return { seen: form.seen, pieces: pieces === "all" ? [] : pieces, reason, words };
    });
}

/** The form by which the staff opens a return for a buyer who called. */
export function openedReturnSchemaFor(lineIds: readonly string[]) {
  return z
    .object({
      ...unitFields(lineIds.length),
      seen,
      kind: z.enum(["withdrawal", "warranty"], "Escolha o que é"),
      reason: optionalText(),
      words: optionalText({ max: MAX_WORDS }),
    })
    .transform((form, context) => {
      const refuse = refuserOf(context);
      const pieces = piecesOf({ ...form, what: "some" }, lineIds, refuse);
      const isWarranty = form.kind === "warranty";
      if (isWarranty && !WARRANTY_REASONS.some((each) => each === form.reason))
        refuse("reason", "Escolha o que aconteceu");
      return {
        seen: form.seen,
        kind: form.kind,
        reason: isWarranty ? form.reason : "",
        words: form.words,
        pieces: pieces === "all" ? [] : pieces,
      };
    });
}

/** The code with which the buyer posts at the shop's expense, and its last day, not before today. */
export function postingCodeSchema(now: Date) {
  return z.object({
    seen,
    postingCode: requiredText("Preencha o código de postagem", { max: 30 })
      .transform((code) => code.toUpperCase().replaceAll(" ", ""))
      .refine((code) => /^[A-Z0-9-]{6,30}$/.test(code), {
        error: "De 6 a 30 letras, números e hifens",
      }),
    postingUntil: requiredText("Preencha até quando o código vale", { max: 10 }).refine(
      (day) => {
        const end = endOfNamedDay(day);
        return end !== undefined && end >= now && daysBetween(now, end) <= MAX_CODE_DAYS;
      },
      { error: `Escolha um dia de hoje em diante, até ${MAX_CODE_DAYS} dias` },
    ),
  });
}

/** The condition of each piece: `condition0x1` is the second piece of the first line. */
export function conditionSchemaFor(quantities: readonly number[]) {
  const names = quantities.flatMap((quantity, line) =>
    Array.from({ length: quantity }, (_, piece) => conditionField(line, piece)),
  );
  const condition = z.enum(CONDITIONS, "Escolha como a peça voltou");
  return z
    .object({ seen, ...(Object.fromEntries(names.map((name) => [name, condition])) as Conditions) })
    .transform(({ seen: revision, ...form }: { seen: number } & Record<string, unknown>) => ({
      seen: revision,
      conditions: quantities.map((quantity, line) =>
        Array.from({ length: quantity }, (_, piece) => form[conditionField(line, piece)] as Condition),
      ),
    }));
}

type ConditionField = `condition${number}x${number}`;
type Conditions = Record<ConditionField, z.ZodType<Condition>>;

export function conditionField(line: number, piece: number): ConditionField {
  return `condition${line}x${piece}`;
}

/** The parcel with which repaired or exchanged pieces go back. */
const sentBackSchema = z.object({
  seen,
  trackingCode: requiredText("Preencha o código de rastreamento", { max: 60 }).transform((typed, context) => {
    const code = parseParcelCode(typed, undefined);
    if (code.ok) return code.trackingCode;
    context.addIssue({ code: "custom", message: PARCEL_CODE_REFUSALS[code.reason] });
    return z.NEVER;
  }),
});

/** The forms of a return's page whose fields do not depend on it, by their `intent`. */
export const RETURN_ACTS = {
  seen: z.object({ seen }),
  sentBack: sentBackSchema,
  refusal: z.object({
    seen,
    outcomeReason: requiredText("Escreva o motivo", { max: 300 }),
  }),
};

/** What to pay back for a return: its pieces, or in a warranty case a part of the price. In cents. */
export const returnRefundSchema = z
  .object({
    seen,
    what: z.enum(["pieces", "reduction"]).default("pieces"),
    amount: optionalText({ max: 20 }),
  })
  .transform((form, context) => {
    if (form.what === "pieces") return { seen: form.seen, reductionCents: undefined };
    const reductionCents = parseReais(form.amount);
    if (!reductionCents) refuserOf(context)("amount", "Preencha um valor em reais, como 49,90");
    return { seen: form.seen, reductionCents: reductionCents ?? 0 };
  });

interface IssueContext {
  addIssue(issue: { code: "custom"; path: string[]; message: string }): void;
}

function refuserOf(context: IssueContext) {
  return (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
}
