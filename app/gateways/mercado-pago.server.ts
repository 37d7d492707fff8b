import { MercadoPagoConfig, MercadoPagoError, Payment, WebhookSignatureValidator } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { z } from "zod";
import type { Asked, PaymentGateway, ProviderPayment } from "#app/domain/payment/payment.ts";
import { minutes, seconds } from "#app/domain/values/duration.ts";

/** The SDK's own time-out does not cover a body that stalls. */
const DEADLINE = seconds(8);

/** Refusals that say no payment was made. Anything else may have happened after one was. */
const REFUSED = [400, 402, 404, 422];

const STATUSES: Readonly<Record<string, ProviderPayment["status"]>> = {
  approved: "approved",
  pending: "pending",
  in_process: "in_review",
  authorized: "in_review",
  rejected: "refused",
  cancelled: "cancelled",
  refunded: "cancelled",
  charged_back: "cancelled",
};

const answerSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  external_reference: z.string(),
  transaction_amount: z.number().transform((reais) => Math.round(reais * 100)),
  point_of_interaction: z
    .object({
      transaction_data: z.object({ qr_code: z.string().min(1), ticket_url: z.url() }).optional(),
    })
    .nullish(),
});

interface Credentials {
  accessToken: string;
  /** Where the provider is to send its notifications. */
  notificationUrl: string;
  /** The stand-in's address; unset, the real one. */
  baseUrl?: string;
}

/** Mercado Pago's Payments API behind the shop's own port. Amounts leave it as cents. */
export function mercadoPagoGateway({ accessToken, notificationUrl, baseUrl }: Credentials): PaymentGateway {
  if (baseUrl) Object.assign(AppConfig, { BASE_URL: baseUrl });

  /** A configuration of its own for every call: the SDK writes a call's idempotency key into the one it is given. */
  const client = () =>
    new Payment(new MercadoPagoConfig({ accessToken, options: { timeout: seconds(6), maxRetries: 0 } }));

  return {
    createPix: (charge) =>
      ask(() =>
        client().create({
          body: {
            transaction_amount: charge.amountCents / 100,
            payment_method_id: "pix",
            description: charge.description,
            external_reference: charge.reference,
            date_of_expiration: inBrasilia(charge.expiresAt),
            notification_url: notificationUrl,
            payer: payerOf(charge.payer),
          },
          requestOptions: { idempotencyKey: charge.idempotencyKey },
        }),
      ),

    async findPayment(providerId) {
      const asked = await ask(() => client().get({ id: providerId }));
      return !asked.ok && asked.reason === "refused" ? { ok: true, payment: undefined } : asked;
    },
  };
}

/**
 * Whether a notification was signed by the provider. The id is taken as it comes and in lower case; the time is in
 * seconds or in milliseconds, and may be five minutes off.
 */
export function isSignedNotification(request: Request, secret: string, now: Date): boolean {
  const signature = request.headers.get("x-signature") ?? "";
  const stamp = Number(/(?:^|,)\s*ts=(\d{1,13})(?:,|$)/.exec(signature)?.[1]);
  const sentAt = stamp < 1e11 ? stamp * 1000 : stamp;
  if (!(Math.abs(now.getTime() - sentAt) <= minutes(5))) return false;

  const id = new URL(request.url).searchParams.get("data.id") ?? "";
  return [id, id.toLowerCase()].some((dataId) => {
    try {
      const xRequestId = request.headers.get("x-request-id");
      WebhookSignatureValidator.validate({ xSignature: signature, xRequestId, dataId, secret });
      return true;
    } catch {
      return false;
    }
  });
}

async function ask(call: () => Promise<unknown>): Promise<Asked<ProviderPayment>> {
  try {
    const answer = answerSchema.parse(await withDeadline(call()));
    const pix = answer.point_of_interaction?.transaction_data;
    return {
      ok: true,
      payment: {
        providerId: answer.id,
        reference: answer.external_reference,
        status: STATUSES[answer.status] ?? "in_review",
        amountCents: answer.transaction_amount,
        ...(pix && { pix: { code: pix.qr_code, ticketUrl: pix.ticket_url } }),
      },
    };
  } catch (error) {
    const isRefused = error instanceof MercadoPagoError && REFUSED.includes(error.status);
    return { ok: false, reason: isRefused ? "refused" : "unreachable" };
  }
}

async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The provider took too long.")), DEADLINE);
  });
  return Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
}

function payerOf({ name, email, taxId }: { name: string; email: string; taxId: string }) {
  const [first = name, ...rest] = name.split(/\s+/);
  return {
    email,
    first_name: first,
    last_name: rest.join(" "),
    identification: { type: taxId.length === 11 ? "CPF" : "CNPJ", number: taxId },
  };
}

/** '2026-05-30T23:59:59.000-03:00': the provider takes no Z. */
function inBrasilia(moment: Date): string {
  return new Date(moment.getTime() - minutes(3 * 60)).toISOString().replace("Z", "-03:00");
}
