import { z } from "zod";
import { idText, optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { type InvoiceKeyRefusal, parseInvoiceKey } from "./invoice-key.ts";

/** Of any carrier. */
const TRACKING_CODE = /^[A-Z0-9-]{5,40}$/;

const MAX_NOTE_LENGTH = 1000;

const KEY_REFUSALS: Readonly<Record<InvoiceKeyRefusal, string>> = {
  length: "A chave da nota fiscal tem 44 dígitos",
  model: "Esta chave não é de uma NF-e (modelo 55)",
  month: "Confira a chave: o mês não existe",
  "check-digit": "Confira a chave: o dígito verificador não fecha",
};

/** The revision that the page showed. */
const seen = idText({ max: 9 }).regex(/^\d+$/).transform(Number);

const send = z
  .object({
    seen,
    trackingCode: requiredText("Preencha o código de rastreamento", { max: 60 })
      .transform((code) => code.toUpperCase())
      .refine((code) => TRACKING_CODE.test(code), "De 5 a 40 letras, números e hifens, sem espaços"),
    invoiceKey: optionalText(),
    noInvoiceReason: optionalText({ max: 200 }),
  })
  .transform(({ invoiceKey, noInvoiceReason, ...parcel }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return z.NEVER;
    };
    if (invoiceKey && noInvoiceReason)
      return refuse("noInvoiceReason", "Preencha a chave ou o motivo, não os dois");
    if (noInvoiceReason) return { ...parcel, invoice: { noInvoiceReason } };
    if (!invoiceKey) return refuse("invoiceKey", "Preencha a chave da nota fiscal, ou o motivo de não ter");
    const parsed = parseInvoiceKey(invoiceKey);
    if (!parsed.ok) return refuse("invoiceKey", KEY_REFUSALS[parsed.reason]);
    return { ...parcel, invoice: { invoiceKey: parsed.key } };
  });

/** The forms of an order's page in the back office, by their `intent`. */
export const ORDER_ACTS = {
  prepare: z.object({ seen }),
  send,
  deliver: z.object({ seen }),
  note: z.object({ text: requiredText("Escreva a nota", { max: MAX_NOTE_LENGTH, lines: true }) }),
  "show-tax-id": z.object({}),
};

export const cancellationSchema = z.object({
  seen,
  reason: requiredText("Escreva o motivo", { max: 300 }),
});
