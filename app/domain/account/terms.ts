/** The terms an account is opened under, as its consent names them. Other words need another version, and another date. */
export const TERMS = {
  version: "terms-2026-11-22",
  shownDate: "22 de novembro de 2026",
  shortDate: "22/11/2026",
} as const;
