/** The reasons that the form of a refund offers. They are stored as they are, before the words that follow. */
export const REFUND_REASONS = [
  "Desistência da compra",
  "Defeito ou avaria",
  "Item errado ou faltando",
  "Sem estoque",
  "Não chegou",
  "Acordo com quem comprou",
  "Outro motivo",
] as const;

export const OTHER_REASON: (typeof REFUND_REASONS)[number] = "Outro motivo";
