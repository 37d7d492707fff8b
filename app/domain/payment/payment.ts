import type { InstallmentPlan } from "#app/domain/values/money.ts";
import type { PaymentStatus } from "#db/schema/payments.ts";

export type { PaymentStatus };

/** Whether the buyer is still to act: the Pix is being made, or waits to be paid. */
export function isToBePaid(status: PaymentStatus): boolean {
  return status === "unknown" || status === "pending";
}

/** How a payment stands at the provider. `charged_back`: the buyer's bank disputes it, or has taken it back. */
export type ProviderStatus =
  | "pending"
  | "in_review"
  | "approved"
  | "refused"
  | "cancelled"
  | "refunded"
  | "charged_back";

/** Why a card was refused, as far as the buyer may be told. */
export type CardRefusal =
  | "bad-number"
  | "bad-date"
  | "bad-security-code"
  | "bad-other"
  | "call-for-authorize"
  | "card-disabled"
  | "insufficient-amount"
  | "invalid-installments"
  | "max-attempts"
  | "duplicated"
  | "other";

/** What a provider says of a payment. `reference` is the id of our attempt. */
export interface ProviderPayment {
  providerId: string;
  reference: string;
  /** `card` also for what the provider's own page takes, as the buyer's balance there. */
  method: "pix" | "card";
  status: ProviderStatus;
  amountCents: number;
  /** What has gone back so far; a payment of which a part went back is still `approved`. */
  refundedCents: number;
  /** Of a card. */
  installments: number | null;
  /** Of a refused card. */
  refusal: CardRefusal | null;
  pix?: { code: string; ticketUrl: string };
}

/** The buyer as on the order; tax id bare. */
interface Payer {
  name: string;
  email: string;
  taxId: string;
}

interface Charge {
  reference: string;
  idempotencyKey: string;
  amountCents: number;
  description: string;
  payer: Payer;
}

export interface PixCharge extends Charge {
  expiresAt: Date;
}

/** A card known by its token alone, which serves once. */
export interface CardCharge extends Charge {
  token: string;
  installments: number;
  paymentMethodId: string;
  issuerId?: string | undefined;
}

/** A payment to be made on the provider's own page, and the shop's path the buyer comes back to, whatever came of it. */
export interface CheckoutRequest extends Charge {
  returnPath: string;
  expiresAt: Date;
  maxInstallments: number;
}

export interface InstallmentsRequest {
  amountCents: number;
  /** The first digits of the card, or its brand as the provider calls it. */
  card: { bin: string } | { paymentMethodId: string };
}

/** `in_review`: the money is on its way back, and may yet stay. */
export interface ProviderRefund {
  refundId: string;
  status: "done" | "in_review" | "refused";
  amountCents: number;
}

/**
 * `unreachable` says nothing about what the provider did: a time-out may come after the charge was made. `refused` says
 * that it did not do it.
 */
export type NoResponse =
  | { ok: false; reason: "refused" }
  | { ok: false; reason: "unreachable"; retryAfterMs?: number };

export type ProviderResult<Answer> = { ok: true; payment: Answer } | NoResponse;

/** The way to a payment provider. What has an idempotency key is safe to repeat: the same key is the same deed. */
export interface PaymentGateway {
  createPix(charge: PixCharge): Promise<ProviderResult<ProviderPayment>>;
  /** A card the bank refuses is a payment too, of status `refused`; `ok: false` is a token that was used or never was. */
  createCard(charge: CardCharge): Promise<ProviderResult<ProviderPayment>>;
  createCheckout(
    request: CheckoutRequest,
  ): Promise<{ ok: true; checkout: { id: string; url: string } } | NoResponse>;
  findPayment(providerId: string): Promise<ProviderResult<ProviderPayment | undefined>>;
  /** All that was ever made with a reference, newest first. */
  searchPayments(reference: string): Promise<{ ok: true; payments: ProviderPayment[] } | NoResponse>;
  /** Refused where it is no longer open. */
  cancelPayment(providerId: string, idempotencyKey: string): Promise<ProviderResult<ProviderPayment>>;
  /** Gives back all of it that has not gone back yet. */
  refundPayment(
    providerId: string,
    idempotencyKey: string,
  ): Promise<{ ok: true; refund: ProviderRefund } | NoResponse>;
  listInstallments(
    request: InstallmentsRequest,
  ): Promise<{ ok: true; plans: InstallmentPlan[] } | NoResponse>;
}
