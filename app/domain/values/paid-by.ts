import type { PaymentMethod } from "#db/schema/payments.ts";

/** `installments` is null for Pix, or if the provider does not report it. */
export interface PaidBy {
  method: PaymentMethod;
  installments: number | null;
}

export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  pix: "Pix",
  card: "Cartão de crédito",
  checkout: "Mercado Pago",
};

/** Always "sem juros": the shop pays the cost of instalments. */
export function formatPaidBy({ method, installments }: PaidBy): string {
  const isSplit = method !== "pix" && installments !== null && installments > 1;
  return isSplit ? `${METHOD_LABELS[method]}, em ${installments} vezes sem juros` : METHOD_LABELS[method];
}
