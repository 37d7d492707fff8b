import { z } from "zod";
import { normalizeEmail } from "#app/domain/values/email.ts";

const TOO_LONG = "Texto longo demais";

export const subscriptionSchema = z.object({
  name: z.string({ error: "Preencha o nome" }).trim().min(1, "Preencha o nome").max(200, TOO_LONG),
  email: z
    .string({ error: "Preencha o e-mail" })
    .trim()
    .min(1, "Preencha o e-mail")
    .max(300, TOO_LONG)
    .transform((text, context) => {
      const email = normalizeEmail(text);
      if (!email) context.addIssue({ code: "custom", message: "E-mail inválido" });
      return email ?? z.NEVER;
    }),
  consent: z.enum(["on", "true", "1"], { error: "Marque que aceita receber as novidades" }),
  redirectTo: z.string().optional(),
});
