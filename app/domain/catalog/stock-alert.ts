import { z } from "zod";
import { emailField } from "#app/domain/values/email.ts";
import { idText } from "#app/domain/values/text-fields.ts";

/** The form for a back-in-stock alert. An empty `color` means the colour the product page shows by default. */
export const alertSchema = z.object({
  color: idText().default(""),
  email: emailField("Preencha o e-mail"),
});
