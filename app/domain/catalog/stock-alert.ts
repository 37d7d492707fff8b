import { z } from "zod";
import { normalizeEmail } from "#app/domain/values/email.ts";

/** Who wants to hear of which colour. Without a colour it is the one the product page would show. */
export const alertSchema = z.object({
  color: z.string().max(64).default(""),
  email: z
    .string({ error: "Preencha o e-mail" })
    .max(300, "Texto longo demais")
    .transform((text, context) => {
      const email = normalizeEmail(text);
      if (!email) context.addIssue({ code: "custom", message: "E-mail inválido" });
      return email ?? z.NEVER;
    }),
});
