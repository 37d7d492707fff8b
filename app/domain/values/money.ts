const REAIS = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** 'R$ 1.234,56' from integer cents, with the space a line may not break at. */
export function formatReais(cents: number): string {
  return REAIS.format(cents / 100);
}

/** The highest number of instalments without interest (decisions, "Catalogue"). */
export const MAX_INSTALLMENTS = 10;

/** R$ 5,00, the least a card takes as an instalment in Brazil: the provider's `min_allowed_amount` is 10 for two, 15 for three. */
export const MIN_INSTALLMENT_CENTS = 500;

/** One way to pay an amount by card. The total is charged exactly; `eachCents` is rounded, so that they may not sum to it. */
export interface InstallmentPlan {
  count: number;
  eachCents: number;
  totalCents: number;
}

/**
 * The longest plan without interest, counted as the provider counts it, so that pages show what the card form offers: one
 * amount for all instalments, rounded to the nearest cent, and the total as it was (README, "Instalments").
 */
export function installmentsOf(totalCents: number, maxCount: number): InstallmentPlan {
  const affordable = Math.floor(totalCents / MIN_INSTALLMENT_CENTS);
  const count = Math.max(1, Math.min(maxCount, MAX_INSTALLMENTS, affordable));
  return { count, eachCents: Math.round(totalCents / count), totalCents };
}

/** All that are offered for an amount, from one instalment up. */
export function installmentPlans(totalCents: number, maxCount: number): InstallmentPlan[] {
  const { count } = installmentsOf(totalCents, maxCount);
  return Array.from({ length: count }, (_, index) => installmentsOf(totalCents, index + 1));
}
