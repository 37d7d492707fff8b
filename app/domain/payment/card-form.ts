import { z } from "zod";
import { MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { idText } from "#app/domain/values/text-fields.ts";

const INSTALLMENTS = `Escolha de 1 a ${MAX_INSTALLMENTS} parcelas`;
const CARD = "Os dados do cartão chegaram incompletos. Preencha-os de novo";

/** The fields that the provider's card widget submits: a token stands in for the card's number. */
export const cardFormSchema = z.object({
  token: idText({ missing: CARD, max: 200 }).regex(/^[\w-]{8,200}$/, CARD),
  installments: z.coerce
    .number(INSTALLMENTS)
    .int(INSTALLMENTS)
    .min(1, INSTALLMENTS)
    .max(MAX_INSTALLMENTS, INSTALLMENTS),
  paymentMethodId: idText({ missing: CARD }).regex(/^[a-z_]{2,40}$/, CARD),
  issuerId: idText()
    .regex(/^\d{0,20}$/, CARD)
    .transform((id) => id || undefined)
    .optional(),
});
