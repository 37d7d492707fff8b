import { generateSecret, generateURI, verifySync } from "otplib";
import { COMPANY } from "#app/domain/company.ts";
import { isTotpCode } from "./staff.ts";

/** In seconds: what every authenticator app takes for granted (RFC 6238). */
const PERIOD = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** The content of the QR code. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: COMPANY.brand, label: email, secret });
}

/**
 * The time step of a right code: now, the step before or the one after, because clocks differ. Undefined if the code is wrong, or
 * not newer than `lastStep`: a code that was seen over a shoulder is worth nothing.
 */
export function findTotpStep(
  secret: string,
  code: string,
  lastStep: number | null,
  now: Date,
): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const checked = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: PERIOD,
  });
  if (!checked.valid || !("timeStep" in checked)) return undefined;
  return checked.timeStep > (lastStep ?? -1) ? checked.timeStep : undefined;
}
