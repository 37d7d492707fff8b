import type { InstallmentPlan } from "#app/domain/values/money.ts";
import type { PaymentStatus } from "#db/schema/payments.ts";

export type { PaymentStatus };

/** Whether the buyer is still to act: the Pix is being created, or waits to be paid. */
export function isToBePaid(status: PaymentStatus): boolean {
  return status === "unknown" || status === "pending";
}

/** A payment's status at the provider. `charged_back`: the buyer's bank disputes it, or has taken it back. */
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

/** A payment at the provider. `reference` is the id of our attempt. */
export interface ProviderPayment {
  providerId: string;
  reference: string;
  /** `card` includes the other means that the provider's own page offers, such as the buyer's balance there. */
  method: "pix" | "card";
  status: ProviderStatus;
  amountCents: number;
  /** Without refunds in review. A partly refunded payment is still `approved`. */
  refundedCents: number;
  installments: number | null;
  refusal: CardRefusal | null;
  pix?: { code: string; ticketUrl: string };
}

/** The buyer as on the order; the tax id is digits only. */
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

/** `token` works once. */
export interface CardCharge extends Charge {
  token: string;
  installments: number;
  paymentMethodId: string;
  issuerId?: string | undefined;
}

/** A payment on the provider's own page, which sends the buyer back to the order's payment page. */
export interface CheckoutRequest extends Charge {
  orderId: string;
  expiresAt: Date;
  maxInstallments: number;
}

export interface InstallmentsRequest {
  amountCents: number;
  /** The first digits of the card, or the provider's name of its brand. */
  card: { bin: string } | { paymentMethodId: string };
}

/** `in_review`: the refund is not final. */
export interface ProviderRefund {
  refundId: string;
  status: "done" | "in_review" | "refused";
  amountCents: number;
}

/** `unreachable`: the call may have had its effect, as a timeout may come after the charge. `refused`: the call had none. */
export type NoResponse =
  | { ok: false; reason: "refused" }
  | { ok: false; reason: "unreachable"; retryAfterMs?: number };

export type ProviderResult<Result> = { ok: true; payment: Result } | NoResponse;

/** The port to a payment provider. Calls with an idempotency key are safe to repeat: the same key is the same operation. */
export interface PaymentGateway {
  createPix(charge: PixCharge): Promise<ProviderResult<ProviderPayment>>;
  /** A card that the bank refuses is a payment with status `refused`. `reason: "refused"`: the token is used or unknown. */
  createCard(charge: CardCharge): Promise<ProviderResult<ProviderPayment>>;
  createCheckout(
    request: CheckoutRequest,
  ): Promise<{ ok: true; checkout: { id: string; url: string } } | NoResponse>;
  findPayment(providerId: string): Promise<ProviderResult<ProviderPayment | undefined>>;
  /** Every payment with this reference, newest first. */
  searchPayments(reference: string): Promise<{ ok: true; payments: ProviderPayment[] } | NoResponse>;
  /** `refused` if the payment is no longer open. */
  cancelPayment(providerId: string, idempotencyKey: string): Promise<ProviderResult<ProviderPayment>>;
  /** Without an amount it refunds everything that is not refunded yet. `refused` if the payment is not approved, or less is left. */
  refundPayment(
    providerId: string,
    idempotencyKey: string,
    amountCents?: number,
  ): Promise<{ ok: true; refund: ProviderRefund } | NoResponse>;
  findRefund(
    providerId: string,
    refundId: string,
  ): Promise<{ ok: true; refund: ProviderRefund | undefined } | NoResponse>;
  listInstallments(
    request: InstallmentsRequest,
  ): Promise<{ ok: true; plans: InstallmentPlan[] } | NoResponse>;
}
