const REAIS = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** 'R$ 1.234,56' from integer cents, with the space a line may not break at. */
export function formatReais(cents: number): string {
  return REAIS.format(cents / 100);
}

/**
 * Splits `totalCents` into `count` instalments that sum to it exactly, so that 'sem juros' is true:
 * what does not divide goes into the first (decisions, "Catalogue").
 */
export function installmentsOf(totalCents: number, count: number) {
  const eachCents = Math.floor(totalCents / count);
  return { count, eachCents, firstCents: totalCents - eachCents * (count - 1) };
}
