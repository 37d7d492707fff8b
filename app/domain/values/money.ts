const REAIS = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** 123456 → 'R$ 1.234,56', with a no-break space. */
export function formatReais(cents: number): string {
  return REAIS.format(cents / 100);
}

/** Instalments are without interest. */
export const MAX_INSTALLMENTS = 10;

/** R$ 5,00, the card minimum in Brazil: Mercado Pago's `min_allowed_amount` is 10 for two instalments, 15 for three. */
export const MIN_INSTALLMENT_CENTS = 500;

/** The card is charged exactly `totalCents`; `eachCents` is rounded, so `count * eachCents` may differ from it. */
export interface InstallmentPlan {
  count: number;
  eachCents: number;
  totalCents: number;
}

/** Computed as Mercado Pago does, so that pages show what the card form offers: rounded to the nearest cent, total unchanged. */
export function installmentsOf(totalCents: number, maxCount: number): InstallmentPlan {
  const affordable = Math.floor(totalCents / MIN_INSTALLMENT_CENTS);
  const count = Math.max(1, Math.min(maxCount, MAX_INSTALLMENTS, affordable));
  return { count, eachCents: Math.round(totalCents / count), totalCents };
}

export function installmentPlans(totalCents: number, maxCount: number): InstallmentPlan[] {
  const { count } = installmentsOf(totalCents, maxCount);
  return Array.from({ length: count }, (_, index) => installmentsOf(totalCents, index + 1));
}
