import { z } from "zod";
import { parseReais } from "#app/domain/values/reais.ts";
import { idText, optionalText } from "#app/domain/values/text-fields.ts";
import { OTHER_REASON, REFUND_REASONS } from "./refund-reasons.ts";

/** What a refund form chooses: lines and freight, an amount of its own in cents, or everything that is left. */
export type RefundChoice =
  | {
      what: "parts";
      lines: { lineId: string; quantity: number; restock: boolean }[];
      freight: boolean;
    }
  | { what: "amount"; amountCents: number }
  | { what: "rest" };

/**
 * The form for the lines of one order, whose fields are numbered as the lines: `units0`, `restock0`. Fields that do not belong to the
 * choice are ignored: a browser without scripts sends them, too.
 */
export function refundSchemaFor(lineIds: readonly string[]) {
  const numbered = lineIds.flatMap((_, index) => [
    [`units${index}`, optionalText({ max: 2 })] as const,
    [`restock${index}`, optionalText({ max: 5 })] as const,
  ]);
  return z
    .object({
      ...(Object.fromEntries(numbered) as Record<`units${number}` | `restock${number}`, z.ZodType<string>>),
      seen: idText({ max: 9 }).regex(/^\d+$/, "Abra a página de novo").transform(Number),
      what: z.enum(["parts", "amount", "rest"]).optional().catch(undefined),
      freight: optionalText({ max: 5 }),
      amount: optionalText({ max: 20 }),
      reason: optionalText(),
      words: optionalText({ max: 300 }),
    })
    .transform((form, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      const choice = choiceOf(form, lineIds, refuse);
      if (!REFUND_REASONS.some((each) => each === form.reason)) refuse("reason", "Escolha o motivo");
      if (form.reason === OTHER_REASON && form.words.length < 3) refuse("words", "Diga o motivo");
      const reason = form.words ? `${form.reason}: ${form.words}` : form.reason;
      return { seen: form.seen, reason, choice };
    });
}

function choiceOf(
  form: Record<string, unknown> & {
    what?: RefundChoice["what"] | undefined;
    freight: string;
    amount: string;
  },
  lineIds: readonly string[],
  refuse: (field: string, message: string) => void,
): RefundChoice {
  if (form.what === "rest") return { what: "rest" };
  if (form.what === "amount") {
    const amountCents = parseReais(form.amount);
    if (!amountCents) refuse("amount", "Preencha um valor em reais, como 49,90");
    return { what: "amount", amountCents: amountCents ?? 0 };
  }
  if (!form.what) refuse("what", "Escolha o que reembolsar");
  const lines = lineIds.flatMap((lineId, index) => {
    const units = String(form[`units${index}`] || "0");
    if (!/^\d{1,2}$/.test(units)) refuse(`units${index}`, "Escolha quantas unidades");
    const quantity = Number(units);
    return quantity > 0 ? { lineId, quantity, restock: form[`restock${index}`] === "on" } : [];
  });
  const freight = form.freight === "on";
  if (form.what && lines.length === 0 && !freight) refuse("what", "Escolha ao menos uma unidade, ou o frete");
  return { what: "parts", lines, freight };
}
