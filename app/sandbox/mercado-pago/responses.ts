import { brandNamed } from "./cards.ts";
import { refundedOf } from "./payment-service.ts";
import type { SandboxPayment, SandboxRefund } from "./payment-store.ts";

export function paymentBody(payment: SandboxPayment, origin: string) {
  const isPix = payment.methodId === "pix";
  return {
    id: payment.id,
    date_created: new Date(payment.createdAt).toISOString(),
    status: payment.status,
    status_detail: payment.statusDetail,
    external_reference: payment.reference,
    description: payment.description,
    currency_id: "BRL",
    transaction_amount: payment.amountCents / 100,
    transaction_amount_refunded: refundedOf(payment) / 100,
    payment_method_id: payment.methodId,
    payment_type_id: isPix ? "bank_transfer" : "credit_card",
    issuer_id: brandNamed(payment.methodId)?.issuerId ?? null,
    installments: payment.installments,
    live_mode: false,
    refunds: payment.refunds.map((refund) => refundBody(refund, payment)),
    ...(isPix && {
      point_of_interaction: {
        type: "PIX",
        transaction_data: { qr_code: payment.code, ticket_url: `${origin}/pix/${payment.id}` },
      },
    }),
  };
}

export function refundBody({ id, amountCents, status }: SandboxRefund, payment: SandboxPayment) {
  return { id, payment_id: payment.id, amount: amountCents / 100, status };
}

export function problem(status: number, message: string, code = status): Response {
  const error = status === 404 ? "not_found" : status >= 500 ? "internal_error" : "bad_request";
  return Response.json(
    { status, error, message, cause: [{ code, description: message, data: null }] },
    { status },
  );
}

export function page(html: string, status = 200): Response {
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}
