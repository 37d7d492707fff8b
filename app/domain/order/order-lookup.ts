import { z } from "zod";
import { lookupEmailField } from "#app/domain/values/email.ts";
import { requiredText } from "#app/domain/values/text-fields.ts";

/** Accepts the usual spellings: '10001', '10.001', 'nº 10001'. */
const numberField = requiredText("Preencha o número do pedido", { max: 40 }).transform((text, context) => {
  const digits = text.replace(/\D/g, "");
  if (!/^\d{1,9}$/.test(digits)) {
    context.addIssue({ code: "custom", message: "Digite só os números do pedido" });
  }
  return Number(digits);
});

export const orderLookupSchema = z.object({
  number: numberField,
  email: lookupEmailField("Preencha o e-mail"),
});

export type OrderLookup = z.output<typeof orderLookupSchema>;
