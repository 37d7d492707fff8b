import type { PaymentStatus } from "#db/schema/payments.ts";

export type { PaymentStatus };

/** Whether the buyer is still to act: the Pix is being made, or waits to be paid. */
export function isToBePaid(status: PaymentStatus): boolean {
  return status === "unknown" || status === "pending";
}

/** What a provider says of a payment. `reference` is the id of our attempt; the amount is in cents. */
export interface ProviderPayment {
  providerId: string;
  reference: string;
  status: Exclude<PaymentStatus, "unknown" | "quarantined">;
  amountCents: number;
  pix?: { code: string; ticketUrl: string };
}

/** A Pix to be paid: amount in cents, payer as on the order (tax id bare). */
export interface PixCharge {
  reference: string;
  idempotencyKey: string;
  amountCents: number;
  description: string;
  expiresAt: Date;
  payer: { name: string; email: string; taxId: string };
}

/**
 * The way to a payment provider. `unreachable` says nothing about what the provider did: a time-out may come after
 * the charge was made. `refused` says that it made none.
 */
export type Asked<Answer> = { ok: true; payment: Answer } | { ok: false; reason: "unreachable" | "refused" };

export interface PaymentGateway {
  /** Safe to repeat: the same idempotency key is the same payment. */
  createPix(charge: PixCharge): Promise<Asked<ProviderPayment>>;
  findPayment(providerId: string): Promise<Asked<ProviderPayment | undefined>>;
}
