/**
 * The address in the form it is kept and compared in (trimmed, lower case), or undefined when no mail could reach it.
 * Deliberately loose: only a letter that arrives proves an address.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? email : undefined;
}
