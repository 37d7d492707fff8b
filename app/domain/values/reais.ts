/** In cents; below a million reais. */
const MAX_CENTS = 99_999_999;

/** '1.234,56', 'R$ 49,90' or '49.90' → cents, without a fraction in between. Undefined if it is no amount of money. */
export function parseReais(text: string): number | undefined {
  const typed = text.replace(/^\s*R\$/, "").replace(/\s/g, "");
  const [, whole, fraction = "00"] = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[.,](\d{2}))?$/.exec(typed) ?? [];
  if (!whole) return undefined;
  const cents = Number(whole.replaceAll(".", "") + fraction);
  return cents <= MAX_CENTS ? cents : undefined;
}
