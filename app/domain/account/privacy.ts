import { z } from "zod";
import { passwordText } from "#app/domain/values/text.ts";

/** No password is a wrong one: whoever is asked for it hears the same of both. */
export const eraseSchema = z.object({
  currentPassword: passwordText("Senha atual incorreta").default(""),
});
