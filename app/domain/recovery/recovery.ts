import { z } from "zod";
import { LIMITS, type Limit } from "#app/domain/limits/limits.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { lookupEmailField } from "#app/domain/values/email.ts";
import { requiredText } from "#app/domain/values/text.ts";

/** What the rules need to know of a recovery. */
export interface Recovery {
  /** Wrong codes so far. */
  tries: number;
  expiresAt: Date;
  /** When the right code was given. */
  verifiedAt: Date | null;
  /** When the new password was set. */
  usedAt: Date | null;
}

/** How long a code is good for, and how long a new password may be set after it was given. */
export const CODE_TTL = minutes(10);

const MAX_TRIES = 5;

/** A recovery that begins now. */
export function beginRecovery(now: Date): Recovery {
  return { tries: 0, expiresAt: after(now, CODE_TTL), verifiedAt: null, usedAt: null };
}

/** Whether one more e-mail may go to an account whose recoveries began at these moments: `most` within any window. */
export function isEmailDue(
  begun: readonly Date[],
  now: Date,
  { max: most, windowMs }: Limit = LIMITS.recoveryEmails,
): boolean {
  return begun.filter((moment) => after(moment, windowMs) > now).length < most;
}

/** Expired, used, replaced or guessed at too often: nothing more comes of it. */
export function isOver({ tries, expiresAt, usedAt }: Recovery, now: Date): boolean {
  return usedAt !== null || now >= expiresAt || tries >= MAX_TRIES;
}

/** Whether a new password may be set, now. */
export function isVerified(recovery: Recovery, now: Date): boolean {
  return recovery.verifiedAt !== null && !isOver(recovery, now);
}

/**
 * What becomes of a recovery when a code is given. The right one gives its own ten minutes to choose the password in; given
 * once more, by a form sent twice, it is answered the same and changes nothing. A wrong one costs a try.
 */
export function afterCode(
  recovery: Recovery,
  isRight: boolean,
  now: Date,
): { answer: "ok" | "wrong" | "over"; recovery: Recovery } {
  if (isOver(recovery, now)) return { answer: "over", recovery };
  if (!isRight) return { answer: "wrong", recovery: { ...recovery, tries: recovery.tries + 1 } };
  if (recovery.verifiedAt) return { answer: "ok", recovery };
  return { answer: "ok", recovery: { ...recovery, verifiedAt: now, expiresAt: after(now, CODE_TTL) } };
}

/** What becomes of a recovery when a new password is to be set: it may, once, after the right code. */
export function afterPassword(recovery: Recovery, now: Date): { answer: "ok" | "over"; recovery: Recovery } {
  if (!isVerified(recovery, now)) return { answer: "over", recovery };
  return { answer: "ok", recovery: { ...recovery, usedAt: now } };
}

/** What becomes of an open recovery when its account begins another one. */
export function afterNewer(recovery: Recovery, now: Date): Recovery {
  return isOver(recovery, now) ? recovery : { ...recovery, expiresAt: now };
}

export const recoveryRequestSchema = z.object({ email: lookupEmailField("Preencha o Email") });

/** The eight digits, whatever people put between them. What cannot be a code costs no try. */
export const codeSchema = z.object({
  code: requiredText("Preencha o código", { tooLong: "O código tem 8 dígitos" })
    .transform((text) => text.replace(/\D/g, ""))
    .refine((digits) => digits.length === 8, "O código tem 8 dígitos"),
});
