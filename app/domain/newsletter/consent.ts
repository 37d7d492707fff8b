import { COMPANY } from "#app/domain/company.ts";

/** What a subscriber agrees to. Other words need another name, for who agreed to these did not agree to those. */
export const CONSENT = {
  name: "newsletter-1",
  words: `Aceito receber por e-mail as novidades da ${COMPANY.brand}. Posso sair da lista quando quiser, com um clique.`,
} as const;
