/** The current terms; a consent stores `version`. A new text needs a new version and new dates. */
export const TERMS = {
  version: "terms-2026-11-22",
  shownDate: "22 de novembro de 2026",
  shortDate: "22/11/2026",
} as const;
