import type { OrderStatus } from "#app/domain/order/order-status.ts";
import type { PaymentMethod } from "#db/schema/payments.ts";

/** A payment whose amount or code is not the order's. */
export interface QuarantinedPayment {
  id: string;
  orderNumber: number;
  orderStatus: OrderStatus;
  method: PaymentMethod;
  /** In cents: the order's. */
  amountCents: number;
  /** What the provider said last. Empty for a payment that was set aside before reports were stored. */
  reports: QuarantineReport[];
}

/** `status` and amounts, in cents, are the provider's. */
export interface QuarantineReport {
  providerId: string;
  status: string;
  amountCents: number;
  refundedCents: number;
  reportedAt: Date;
}
