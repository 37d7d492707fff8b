import { z } from "zod";
import { emailField } from "#app/domain/values/email.ts";
import { pathText, requiredText } from "#app/domain/values/text-fields.ts";

export const subscriptionSchema = z.object({
  name: requiredText("Preencha o nome"),
  email: emailField("Preencha o e-mail"),
  consent: z.enum(["on", "true", "1"], { error: "Marque que aceita receber as novidades" }),
  redirectTo: pathText(),
});
