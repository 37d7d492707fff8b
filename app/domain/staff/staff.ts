import { z } from "zod";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import { emailField } from "#app/domain/values/email.ts";
import { passwordText, pathText, requiredText } from "#app/domain/values/text-fields.ts";
import type { Role } from "./roles.ts";

export const LINK_TTL = hours(1);

/** A session ends when it was not used for this long, and so long after signing in whatever happens. */
export const SESSION_IDLE_TTL = hours(12);
export const SESSION_TTL = days(7);
/** From the password to the code. */
export const HALF_SESSION_TTL = minutes(10);
/** For acts about money, persons, staff and keys: an older second factor is asked for again. */
export const SECOND_FACTOR_TTL = minutes(10);

export const RECOVERY_CODES = 10;

/** The signed-in member of the staff, as the pages know them. */
export interface SignedInStaff {
  id: string;
  name: string;
  role: Role;
}

export const staffSignInSchema = z.object({
  email: requiredText("Preencha o e-mail"),
  password: passwordText(),
  redirectTo: pathText(),
});

/** Six digits of the app, or a recovery code. Blanks and hyphens are ignored: both are typed from paper or a screen. */
export const secondFactorSchema = z.object({
  code: requiredText("Preencha o código", { max: 40 })
    .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
    .refine((code) => isTotpCode(code) || isRecoveryCode(code), {
      error: "O código do aplicativo tem 6 dígitos, e o de recuperação 10 letras e números",
    }),
  redirectTo: pathText(),
});

export const totpSchema = z.object({
  code: requiredText("Preencha o código", { max: 40 })
    .transform((text) => text.replace(/\s/g, ""))
    .refine(isTotpCode, "O código tem 6 dígitos"),
});

const role = z.enum(["owner", "clerk", "optician"], { error: "Escolha o papel" });

export const invitationSchema = z.object({
  name: requiredText("Preencha o nome", { max: 80 }),
  email: emailField("Preencha o e-mail"),
  role,
});

export const memberActSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-role"), role }),
  ...(["block", "unblock", "reset", "end-sessions"] as const).map((intent) =>
    z.object({ intent: z.literal(intent) }),
  ),
]);

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Letters and digits that are not mistaken for each other: without 0, 1, i, l and o. */
export const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

function isRecoveryCode(code: string): boolean {
  return code.length === 10 && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter));
}
