import { createHash, randomBytes, randomInt } from "node:crypto";
import { RECOVERY_ALPHABET, RECOVERY_CODES } from "./staff.ts";

/** 256 random bits: of a cookie or a link. The database has its hash only. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** 49 bits each. The hash is bound to the person, so that one table of hashes does not fit all. */
export function newRecoveryCodes(): string[] {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 10 }, letter).join(""));
}

export function hashOfRecoveryCode(staffId: string, code: string): string {
  return hashOf(`${staffId}:${code}`);
}
