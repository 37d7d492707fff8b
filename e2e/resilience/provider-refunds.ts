import type { ProviderPayment } from "./sandbox-process.ts";

export interface RecordedRefund {
  /** The id of the payment in the shop. */
  payment: string;
  cents: number;
}

/** Payments of which the provider has paid back other amounts than the shop has recorded, which are in rising order. */
export function countUnlikeRefunds(
  payments: readonly ProviderPayment[],
  recorded: readonly RecordedRefund[],
): number {
  return payments.filter(({ reference, refunds }) => {
    const own = recorded.filter(({ payment }) => payment === reference).map(({ cents }) => cents);
    const paidBack = refunds.map(({ amountCents }) => amountCents).sort((one, other) => one - other);
    return own.join() !== paidBack.join();
  }).length;
}
