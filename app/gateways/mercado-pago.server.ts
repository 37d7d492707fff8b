import {
  buildError,
  MercadoPagoConfig,
  Payment,
  PaymentRefund,
  Preference,
  WebhookSignatureValidator,
} from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import type {
  NoResponse,
  PaymentGateway,
  PixCharge,
  ProviderPayment,
  ProviderResult,
} from "#app/domain/payment/payment.ts";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import { callProvider } from "./mercado-pago-calls.server.ts";
import {
  installmentsResponse,
  paymentResponse,
  preferenceResponse,
  refundResponse,
  searchResponse,
} from "./mercado-pago-responses.ts";

const REAL = AppConfig.BASE_URL;

/** On the buyer's card bill. */
const STATEMENT = "OTICA AMETISTA";

interface Credentials {
  accessToken: string;
  /** Where the provider is to send its notifications; buyers come back to the same origin. */
  notificationUrl: string;
  /** The stand-in's address; unset, the real one. */
  baseUrl?: string;
  /** How long an answer may take, body and all. */
  deadlineMs?: number;
}

/** Mercado Pago's Payments API and Checkout Pro behind the shop's own port. Amounts leave it as cents. */
export function mercadoPagoGateway({
  accessToken,
  notificationUrl,
  baseUrl = REAL,
  deadlineMs = seconds(8),
}: Credentials): PaymentGateway {
  /**
   * A configuration of its own for every call: the SDK writes a call's idempotency key into the one it is given. And it
   * reads the address as a call begins, which is in the same turn as this.
   */
  const config = () => {
    Object.assign(AppConfig, { BASE_URL: baseUrl });
    return new MercadoPagoConfig({
      accessToken,
      options: { timeout: Math.min(seconds(6), deadlineMs), maxRetries: 0 },
    });
  };

  const gateway: PaymentGateway = {
    async createPix(charge) {
      const create = () =>
        new Payment(config()).create({
          body: {
            ...common(charge),
            transaction_amount: charge.amountCents / 100,
            description: charge.description,
            payment_method_id: "pix",
            date_of_expiration: inBrasilia(charge.expiresAt),
            payer: payerOf(charge.payer),
          },
          requestOptions: { idempotencyKey: charge.idempotencyKey },
        });
      return asPayment(await callProvider(create, paymentResponse, deadlineMs));
    },

    async createCard(charge) {
      const create = () =>
        new Payment(config()).create({
          body: {
            ...common(charge),
            transaction_amount: charge.amountCents / 100,
            description: charge.description,
            token: charge.token,
            installments: charge.installments,
            payment_method_id: charge.paymentMethodId,
            ...(charge.issuerId && { issuer_id: Number(charge.issuerId) }),
            statement_descriptor: STATEMENT,
            payer: payerOf(charge.payer),
          },
          requestOptions: { idempotencyKey: charge.idempotencyKey },
        });
      const asked = await callProvider(create, paymentResponse, deadlineMs);
      // The SDK drops the body of a 402, and the refused payment with it.
      if (!asked.ok && asked.status === 402) return findRefused(charge.reference);
      return asPayment(asked);
    },

    async createCheckout({ idempotencyKey, returnPath, expiresAt, maxInstallments, ...charge }) {
      const { first_name: name, last_name: surname, ...payer } = payerOf(charge.payer);
      const back = new URL(returnPath, notificationUrl).href;
      const create = () =>
        new Preference(config()).create({
          body: {
            ...common(charge),
            items: [
              {
                id: charge.reference,
                title: charge.description,
                quantity: 1,
                unit_price: charge.amountCents / 100,
                currency_id: "BRL",
              },
            ],
            payer: { ...payer, name, surname },
            back_urls: { success: back, pending: back, failure: back },
            auto_return: "approved",
            expires: true,
            expiration_date_to: inBrasilia(expiresAt),
            statement_descriptor: STATEMENT,
            payment_methods: {
              installments: maxInstallments,
              // A slip is paid days later, long after the pieces are for sale again; Pix has a page of the shop's.
              excluded_payment_types: [{ id: "ticket" }, { id: "atm" }, { id: "bank_transfer" }],
            },
          },
          requestOptions: { idempotencyKey },
        });
      const asked = await callProvider(create, preferenceResponse, deadlineMs);
      return asked.ok ? { ok: true, checkout: asked.answer } : noResponse(asked);
    },

    async findPayment(providerId) {
      const asked = await callProvider(
        () => new Payment(config()).get({ id: providerId }),
        paymentResponse,
        deadlineMs,
      );
      return !asked.ok && asked.reason === "refused" ? { ok: true, payment: undefined } : asPayment(asked);
    },

    async searchPayments(reference) {
      const search = () =>
        new Payment(config()).search({
          options: { external_reference: reference, sort: "date_created", criteria: "desc" },
        });
      const asked = await callProvider(search, searchResponse, deadlineMs);
      return asked.ok ? { ok: true, payments: asked.answer } : noResponse(asked);
    },

    async cancelPayment(providerId, idempotencyKey) {
      const cancel = () =>
        new Payment(config()).cancel({ id: providerId, requestOptions: { idempotencyKey } });
      return asPayment(await callProvider(cancel, paymentResponse, deadlineMs));
    },

    async refundPayment(providerId, idempotencyKey) {
      const refund = () =>
        new PaymentRefund(config()).total({ payment_id: providerId, requestOptions: { idempotencyKey } });
      const asked = await callProvider(refund, refundResponse, deadlineMs);
      return asked.ok ? { ok: true, refund: asked.answer } : noResponse(asked);
    },

    /** The SDK has no call for it. */
    async listInstallments({ amountCents, card }) {
      const url = new URL("/v1/payment_methods/installments", baseUrl);
      url.searchParams.set("amount", String(amountCents / 100));
      if ("bin" in card) url.searchParams.set("bin", card.bin);
      else url.searchParams.set("payment_method_id", card.paymentMethodId);

      const list = async () => {
        const response = await fetch(url, {
          headers: { Authorization: `Bearer ${accessToken}` },
          signal: AbortSignal.timeout(deadlineMs),
        });
        const body: unknown = await response.json().catch(() => ({}));
        if (response.ok) return body;
        throw buildError(response.status, Object(body), Number(response.headers.get("Retry-After")) || null);
      };
      const asked = await callProvider(list, installmentsResponse, deadlineMs);
      return asked.ok ? { ok: true, plans: asked.answer } : noResponse(asked);
    },
  };
  return gateway;

  function common({ reference }: { reference: string }) {
    return { external_reference: reference, notification_url: notificationUrl };
  }

  /** A reference is one attempt's alone, so what is found by it is what was refused. */
  async function findRefused(reference: string): Promise<ProviderResult<ProviderPayment>> {
    const found = await gateway.searchPayments(reference);
    if (!found.ok) return { ok: false, reason: "unreachable" };
    const [payment] = found.payments;
    return payment ? { ok: true, payment } : { ok: false, reason: "refused" };
  }
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

function asPayment(
  asked: Awaited<ReturnType<typeof callProvider<ProviderPayment>>>,
): ProviderResult<ProviderPayment> {
  return asked.ok ? { ok: true, payment: asked.answer } : noResponse(asked);
}

/** What the shop is told: not the status, which is between the provider and this file. */
function noResponse({ status: _, ...said }: NoResponse & { status?: number }): NoResponse {
  return said;
}

function payerOf({ name, email, taxId }: PixCharge["payer"]) {
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
