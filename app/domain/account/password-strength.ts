export const MIN_PASSWORD_LENGTH = 8;

export type PasswordStrength = "fraca" | "razoável" | "boa";

/** How many characters a guesser must try in each place, by what the password contains. */
const ALPHABETS: readonly [pattern: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

const FAIR_BITS = 50;
const GOOD_BITS = 70;

/** A hint from length and variety, for the browser: the server's list of common passwords is too long to send there. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < MIN_PASSWORD_LENGTH) return "fraca";
  const alphabet = ALPHABETS.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  // A repeated character counts twice at most.
  const length = Math.min(password.length, 2 * new Set(password).size);
  const bits = length * Math.log2(alphabet);
  if (bits < FAIR_BITS) return "fraca";
  return bits < GOOD_BITS ? "razoável" : "boa";
}
