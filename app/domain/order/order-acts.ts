import { z } from "zod";
import { idText, optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import { KEY_REFUSALS, parseInvoiceKey } from "./invoice-key.ts";
import {
  CARRIER_NAMES,
  PARCEL_CODE_REFUSALS,
  type ParcelCarrier,
  parseParcelCode,
} from "./parcel-carriers.ts";

const MAX_NOTE_LENGTH = 1000;

/** The revision that the page showed. */
const seen = idText({ max: 9 }).regex(/^\d+$/).transform(Number);

/** By its name, as the form shows it. Blank: the code says it, or nobody. */
export const carrierField = optionalText().transform((name) => carrierNamed(name));

function carrierNamed(name: string): ParcelCarrier | undefined {
  const carriers = Object.keys(CARRIER_NAMES) as ParcelCarrier[];
  return carriers.find((carrier) => CARRIER_NAMES[carrier] === name);
}

const send = z
  .object({
    seen,
    trackingCode: requiredText("Preencha o código de rastreamento", { max: 60 }),
    carrier: carrierField,
    invoiceKey: optionalText(),
    noInvoiceReason: optionalText({ max: 200 }),
  })
  .transform(({ invoiceKey, noInvoiceReason, trackingCode, carrier: chosen, seen: revision }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return z.NEVER;
    };
    const code = parseParcelCode(trackingCode, chosen);
    if (!code.ok) return refuse("trackingCode", PARCEL_CODE_REFUSALS[code.reason]);
    const parcel = { seen: revision, trackingCode: code.trackingCode, carrier: code.carrier };
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
