import { z } from "zod";
import { emailField } from "#app/domain/values/email.ts";
import { sentId } from "#app/domain/values/text.ts";

/** Who wants to hear of which colour. Without a colour it is the one the product page would show. */
export const alertSchema = z.object({
  color: sentId().default(""),
  email: emailField("Preencha o e-mail"),
});
