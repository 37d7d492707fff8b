import { COMPANY } from "#app/domain/company.ts";

/** Stored with a subscriber. A new text needs a new name: earlier subscribers did not agree to it. */
export const CONSENT = {
  name: "newsletter-1",
  text: `Aceito receber por e-mail as novidades da ${COMPANY.brand}. Posso sair da lista quando quiser, com um clique.`,
} as const;
