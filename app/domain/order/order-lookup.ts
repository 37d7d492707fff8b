import { z } from "zod";
import { normalizeEmail } from "#app/domain/values/email.ts";

/** The number as it is said on the phone or copied from a letter: '10001', '10.001', 'nº 10001'. */
const numberField = z
  .string({ error: "Preencha o número do pedido" })
  .trim()
  .min(1, "Preencha o número do pedido")
  .max(40, "Texto longo demais")
  .transform((text, context) => {
    const digits = text.replace(/\D/g, "");
    if (!/^\d{1,9}$/.test(digits)) {
      context.addIssue({ code: "custom", message: "Digite só os números do pedido" });
    }
    return Number(digits);
  });

const emailField = z
  .string({ error: "Preencha o e-mail" })
  .trim()
  .min(1, "Preencha o e-mail")
  .transform((text, context) => {
    const email = normalizeEmail(text);
    if (!email) context.addIssue({ code: "custom", message: "E-mail inválido" });
    return email ?? z.NEVER;
  });

/** What a guest finds an order by. */
export const orderLookupSchema = z.object({ number: numberField, email: emailField });

export type OrderLookup = z.output<typeof orderLookupSchema>;
