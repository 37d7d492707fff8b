import { z } from "zod";

/** No password is a wrong one: whoever is asked for it hears the same of both. */
export const eraseSchema = z.object({
  currentPassword: z.string().max(200, "Senha atual incorreta").default(""),
});
