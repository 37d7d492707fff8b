const AREA_CODES = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])$/;

/** With area code. A mobile number is 9 and eight digits, a landline eight, the first from 2 to 5. Accepts masks, a 0 and +55. */
export function normalizePhone(text: string): string | undefined {
  if (!/^[\d\s()+.-]*$/.test(text)) return undefined;
  let digits = text.replace(/\D/g, "");
  if (digits.length > 11 && digits.startsWith("55")) digits = digits.slice(2);
  digits = digits.replace(/^0/, "");

  const subscriber = digits.slice(2);
  const isPhone = AREA_CODES.test(digits.slice(0, 2)) && /^(9\d{8}|[2-5]\d{7})$/.test(subscriber);
  return isPhone ? digits : undefined;
}

export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
