import { z } from "zod";
import { LIMITS, type Limit } from "#app/domain/limits/limits.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { lookupEmailField } from "#app/domain/values/email.ts";
import { requiredText } from "#app/domain/values/text-fields.ts";

export interface Recovery {
  tries: number;
  expiresAt: Date;
  verifiedAt: Date | null;
  usedAt: Date | null;
}

/** Lifetime of a code, and the time to set the new password after it was entered (ms). */
export const CODE_TTL = minutes(10);

const MAX_TRIES = 5;

export function beginRecovery(now: Date): Recovery {
  return { tries: 0, expiresAt: after(now, CODE_TTL), verifiedAt: null, usedAt: null };
}

/** Whether an account whose recoveries began at these moments may get one more e-mail: `max` within any window. */
export function isEmailDue(
  begun: readonly Date[],
  now: Date,
  { max, windowMs }: Limit = LIMITS.recoveryEmails,
): boolean {
  return begun.filter((moment) => after(moment, windowMs) > now).length < max;
}

/** Used, expired, replaced by a newer recovery, or out of tries. */
export function isOver({ tries, expiresAt, usedAt }: Recovery, now: Date): boolean {
  return usedAt !== null || now >= expiresAt || tries >= MAX_TRIES;
}

export function isVerified(recovery: Recovery, now: Date): boolean {
  return recovery.verifiedAt !== null && !isOver(recovery, now);
}

/** Starts ten minutes for choosing the password. The right code entered again (a form submitted twice) changes nothing. */
export function afterCode(
  recovery: Recovery,
  isRight: boolean,
  now: Date,
): { result: "ok" | "wrong" | "over"; recovery: Recovery } {
  if (isOver(recovery, now)) return { result: "over", recovery };
  if (!isRight) return { result: "wrong", recovery: { ...recovery, tries: recovery.tries + 1 } };
  if (recovery.verifiedAt) return { result: "ok", recovery };
  return { result: "ok", recovery: { ...recovery, verifiedAt: now, expiresAt: after(now, CODE_TTL) } };
}

export function afterPassword(recovery: Recovery, now: Date): { result: "ok" | "over"; recovery: Recovery } {
  if (!isVerified(recovery, now)) return { result: "over", recovery };
  return { result: "ok", recovery: { ...recovery, usedAt: now } };
}

/** Ends an open recovery because its account begins another one. */
export function afterNewer(recovery: Recovery, now: Date): Recovery {
  return isOver(recovery, now) ? recovery : { ...recovery, expiresAt: now };
}

export const recoveryRequestSchema = z.object({ email: lookupEmailField("Preencha o Email") });

/** Eight digits; separators are ignored. A text that cannot be a code uses up no try. */
export const codeSchema = z.object({
  code: requiredText("Preencha o código", { tooLong: "O código tem 8 dígitos" })
    .transform((text) => text.replace(/\D/g, ""))
    .refine((digits) => digits.length === 8, "O código tem 8 dígitos"),
});
