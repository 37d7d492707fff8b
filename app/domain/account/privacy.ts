import { z } from "zod";
import { passwordText } from "#app/domain/values/text-fields.ts";

/** A blank password gets the same message as a wrong one. */
export const eraseSchema = z.object({
  currentPassword: passwordText("Senha atual incorreta").default(""),
});
