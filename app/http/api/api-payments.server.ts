import { toBuffer as drawQr } from "qrcode";
import type { PaymentStatus } from "#app/domain/payment/payment.ts";
import type { Payment } from "#app/domain/payment/payments.server.ts";

/** As the provider calls them, for a client that knows its answers. What is set aside is being looked at. */
const STATUSES: Readonly<Record<PaymentStatus, string>> = {
  unknown: "pending",
  pending: "pending",
  in_review: "in_process",
  approved: "approved",
  refused: "rejected",
  cancelled: "cancelled",
  refunded: "refunded",
  charged_back: "charged_back",
  quarantined: "in_process",
};

/**
 * A payment in the provider's own shape, as the specification reads it. `external_reference` is the order: its page is
 * `/checkout/pagamento/:order`. A Pix code the provider has not given yet is null, and so is one nobody is to pay.
 */
export async function paymentEntity({ orderId, providerId, method, status, pixCode, ticketUrl }: Payment) {
  const payment = { id: providerId, status: STATUSES[status], external_reference: orderId };
  if (method !== "pix") return payment;

  const code = status === "pending" ? pixCode : null;
  const qr = code && (await drawQr(code, { errorCorrectionLevel: "L", margin: 4 }));
  return {
    ...payment,
    point_of_interaction: {
      transaction_data: {
        qr_code: code,
        qr_code_base64: qr ? qr.toString("base64") : null,
        ticket_url: code && ticketUrl,
      },
    },
  };
}
