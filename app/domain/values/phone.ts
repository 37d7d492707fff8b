const AREA_CODES = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])$/;

/**
 * DDD and number, digits only, or undefined: a mobile is DDD + 9 + 8 digits, a landline DDD + 8 digits from 2 to 5.
 * Masked, bare, with a leading 0 or with +55 it is the same number.
 */
export function normalizePhone(text: string): string | undefined {
  if (!/^[\d\s()+.-]*$/.test(text)) return undefined;
  let digits = text.replace(/\D/g, "");
  if (digits.length > 11 && digits.startsWith("55")) digits = digits.slice(2);
  digits = digits.replace(/^0/, "");

  const subscriber = digits.slice(2);
  const isPhone = AREA_CODES.test(digits.slice(0, 2)) && /^(9\d{8}|[2-5]\d{7})$/.test(subscriber);
  return isPhone ? digits : undefined;
}

/** '11987654321' → '(11) 98765-4321'. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
