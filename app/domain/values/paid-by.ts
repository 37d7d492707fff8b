import type { PaymentMethod } from "#db/schema/payments.ts";

/** How an order was paid. `installments` is null where there are none, or the provider does not tell. */
export interface PaidBy {
  method: PaymentMethod;
  installments: number | null;
}

export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  pix: "Pix",
  card: "Cartão de crédito",
  checkout: "Mercado Pago",
};

/** As an e-mail and the order's page have it. The shop bears what instalments cost, so that they are without interest. */
export function paidByInWords({ method, installments }: PaidBy): string {
  const isSplit = method !== "pix" && installments !== null && installments > 1;
  return isSplit ? `${METHOD_LABELS[method]}, em ${installments} vezes sem juros` : METHOD_LABELS[method];
}
