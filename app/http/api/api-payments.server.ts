import { toBuffer as renderQrCode } from "qrcode";
import type { PaymentStatus } from "#app/domain/payment/payment.ts";
import type { Payment } from "#app/domain/payment/start-payment.server.ts";

/** The provider's names, which clients know. */
const PROVIDER_STATUSES: Readonly<Record<PaymentStatus, string>> = {
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
 * A payment in the shape of Mercado Pago's API. `external_reference` is the order id, as in `/checkout/pagamento/:order`. The
 * Pix code is null if the provider has not sent it yet, or if the payment can no longer be paid.
 */
export async function paymentEntity({ orderId, providerId, method, status, pixCode, ticketUrl }: Payment) {
  const payment = { id: providerId, status: PROVIDER_STATUSES[status], external_reference: orderId };
  if (method !== "pix") return payment;

  const code = status === "pending" ? pixCode : null;
  const qrCode = code && (await renderQrCode(code, { errorCorrectionLevel: "L", margin: 4 }));
  return {
    ...payment,
    point_of_interaction: {
      transaction_data: {
        qr_code: code,
        qr_code_base64: qrCode ? qrCode.toString("base64") : null,
        ticket_url: code && ticketUrl,
      },
    },
  };
}
