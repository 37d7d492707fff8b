import { z } from "zod";
import { normalizeTaxId } from "#app/domain/values/tax-id.ts";
import { idText, optionalText } from "#app/domain/values/text-fields.ts";
import { contactSchema } from "./account.ts";
import { deliveryAddressSchema, receiverFields } from "./address-schema.ts";

/** The revision that the page showed. */
const seen = idText({ max: 9 }).regex(/^\d+$/, "Abra a página de novo").transform(Number);

/** The delivery address of an order as staff correct it, with the checkout's rules. `isAnother`: another person receives. */
export function addressCorrectionSchema(isAnother: boolean) {
  return deliveryAddressSchema
    .extend(receiverFields(isAnother))
    .extend({ seen })
    .transform(({ seen: revision, ...address }) => ({ seen: revision, address }));
}

/** The buyer's contact. A blank tax id is left as it is: the page does not show it. */
export const contactCorrectionSchema = contactSchema
  .extend({
    seen,
    cpf_cnpj: optionalText({ max: 40 }).transform((text, context) => {
      if (!text) return undefined;
      const taxId = normalizeTaxId("cpf", text) ?? normalizeTaxId("cnpj", text);
      if (!taxId) context.addIssue({ code: "custom", message: "CPF ou CNPJ inválido" });
      return taxId ?? z.NEVER;
    }),
  })
  .transform(({ seen: revision, cpf_cnpj: taxId, ...contact }) => ({
    seen: revision,
    contact: { ...contact, taxId },
  }));
