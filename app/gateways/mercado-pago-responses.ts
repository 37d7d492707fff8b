import { z } from "zod";
import type { CardRefusal, ProviderPayment, ProviderRefund } from "#app/domain/payment/payment.ts";
import type { InstallmentPlan } from "#app/domain/values/money.ts";

const STATUSES: Readonly<Record<string, ProviderPayment["status"]>> = {
  approved: "approved",
  pending: "pending",
  in_process: "in_review",
  authorized: "in_review",
  rejected: "refused",
  cancelled: "cancelled",
  refunded: "refunded",
  charged_back: "charged_back",
  in_mediation: "charged_back",
};

/** Any other detail is `other`: the provider gives no reason, or suspects fraud, which the buyer is not told. */
const REFUSALS: Readonly<Record<string, CardRefusal>> = {
  cc_rejected_bad_filled_card_number: "bad-number",
  cc_rejected_bad_filled_date: "bad-date",
  cc_rejected_bad_filled_security_code: "bad-security-code",
  cc_rejected_bad_filled_other: "bad-other",
  cc_rejected_call_for_authorize: "call-for-authorize",
  cc_rejected_card_disabled: "card-disabled",
  cc_rejected_insufficient_amount: "insufficient-amount",
  cc_rejected_invalid_installments: "invalid-installments",
  cc_rejected_max_attempts: "max-attempts",
  cc_rejected_duplicated_payment: "duplicated",
};

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund["status"]>> = {
  approved: "done",
  rejected: "refused",
  cancelled: "refused",
};

const id = z.union([z.number().int(), z.string().min(1)]).transform(String);
const cents = z
  .number()
  .nonnegative()
  .transform((reais) => Math.round(reais * 100));

export const paymentResponse = z
  .object({
    id,
    status: z.string(),
    status_detail: z.string().nullish(),
    /** Missing where another tool of the seller's account created the payment. */
    external_reference: z.string().nullish(),
    currency_id: z.literal("BRL").nullish(),
    transaction_amount: cents,
    transaction_amount_refunded: cents.nullish(),
    payment_method_id: z.string().nullish(),
    installments: z.number().int().nullish(),
    point_of_interaction: z
      .object({
        transaction_data: z
          .object({ qr_code: z.string().min(1).nullish(), ticket_url: z.url().nullish() })
          .nullish(),
      })
      .nullish(),
  })
  .transform((body): ProviderPayment => {
    const status = STATUSES[body.status] ?? "in_review";
    const method = body.payment_method_id === "pix" ? "pix" : "card";
    const { qr_code: code, ticket_url: ticketUrl } = body.point_of_interaction?.transaction_data ?? {};
    return {
      providerId: body.id,
      reference: body.external_reference ?? "",
      method,
      status,
      amountCents: body.transaction_amount,
      refundedCents: body.transaction_amount_refunded ?? 0,
      installments: method === "card" ? (body.installments ?? null) : null,
      refusal:
        method === "card" && status === "refused" ? (REFUSALS[body.status_detail ?? ""] ?? "other") : null,
      ...(code && ticketUrl && { pix: { code, ticketUrl } }),
    };
  });

export const searchResponse = z
  .object({ results: z.array(paymentResponse) })
  .transform(({ results }) => results);

export const refundResponse = z.object({ id, amount: cents, status: z.string().nullish() }).transform(
  ({ id: refundId, amount, status }): ProviderRefund => ({
    refundId,
    status: REFUND_STATUSES[status ?? "approved"] ?? "in_review",
    amountCents: amount,
  }),
);

/** `init_point` is the page for buyers; `sandbox_init_point` is for tests. */
export const preferenceResponse = z
  .object({ id: z.string().min(1), init_point: z.url() })
  .transform(({ id: preferenceId, init_point: url }) => ({ id: preferenceId, url }));

export const installmentsResponse = z
  .array(
    z.object({
      payer_costs: z.array(
        z.object({ installments: z.number().int(), installment_amount: cents, total_amount: cents }),
      ),
    }),
  )
  .transform(([method]) =>
    (method?.payer_costs ?? []).map(
      (cost): InstallmentPlan => ({
        count: cost.installments,
        eachCents: cost.installment_amount,
        totalCents: cost.total_amount,
      }),
    ),
  );
