import {
  buildError,
  MercadoPagoConfig,
  Payment,
  PaymentRefund,
  Preference,
  WebhookSignatureValidator,
} from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import type { z } from "zod";
import type {
  CardCharge,
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

const PRODUCTION_URL = AppConfig.BASE_URL;

/** Shown on the buyer's card statement. */
const STATEMENT = "OTICA AMETISTA";

interface Credentials {
  accessToken: string;
  notificationUrl: string;
  /** Where the provider's page sends the buyer back to, whatever the result. */
  returnUrl: (orderId: string) => string;
  /** The sandbox's URL; the provider's own by default. */
  baseUrl?: string;
  /** Of a whole response, body included. */
  timeoutMs?: number;
}

/** Mercado Pago's Payments API and Checkout Pro. The API counts in reais; all amounts here are cents. */
export function mercadoPagoGateway({
  accessToken,
  notificationUrl,
  returnUrl,
  baseUrl = PRODUCTION_URL,
  timeoutMs = seconds(8),
}: Credentials): PaymentGateway {
  /**
   * A new configuration for every call, because the SDK writes the call's idempotency key into the configuration it is given. The
   * SDK reads the global base URL synchronously as the call begins, so that gateways with different URLs do not interfere.
   */
  const config = () => {
    Object.assign(AppConfig, { BASE_URL: baseUrl });
    return new MercadoPagoConfig({
      accessToken,
      options: { timeout: Math.min(seconds(6), timeoutMs), maxRetries: 0 },
    });
  };

  const call = <Value>(request: () => Promise<unknown>, schema: z.ZodType<Value>) =>
    callProvider(request, schema, timeoutMs);

  const gateway: PaymentGateway = {
    async createPix(charge) {
      const create = () =>
        new Payment(config()).create({
          body: {
            ...paymentBody(charge),
            payment_method_id: "pix",
            date_of_expiration: inBrasilia(charge.expiresAt),
          },
          requestOptions: { idempotencyKey: charge.idempotencyKey },
        });
      return asPayment(await call(create, paymentResponse));
    },

    async createCard(charge) {
      const create = () =>
        new Payment(config()).create({
          body: {
            ...paymentBody(charge),
            token: charge.token,
            installments: charge.installments,
            payment_method_id: charge.paymentMethodId,
            ...(charge.issuerId && { issuer_id: Number(charge.issuerId) }),
            statement_descriptor: STATEMENT,
          },
          requestOptions: { idempotencyKey: charge.idempotencyKey },
        });
      const result = await call(create, paymentResponse);
      // The SDK drops the body of a 402, and the refused payment with it.
      if (!result.ok && result.status === 402) return findRefused(charge.reference);
      return asPayment(result);
    },

    async createCheckout({ idempotencyKey, orderId, expiresAt, maxInstallments, ...charge }) {
      const { first_name: name, last_name: surname, ...payer } = payerOf(charge.payer);
      const back = returnUrl(orderId);
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
              // A boleto is paid days later, when the reserved units are for sale again; for Pix the shop has its own page.
              excluded_payment_types: [{ id: "ticket" }, { id: "atm" }, { id: "bank_transfer" }],
            },
          },
          requestOptions: { idempotencyKey },
        });
      const result = await call(create, preferenceResponse);
      return result.ok ? { ok: true, checkout: result.value } : withoutStatus(result);
    },

    async findPayment(providerId) {
      const result = await call(() => new Payment(config()).get({ id: providerId }), paymentResponse);
      return !result.ok && result.reason === "refused" ? { ok: true, payment: undefined } : asPayment(result);
    },

    async searchPayments(reference) {
      const search = () =>
        new Payment(config()).search({
          options: { external_reference: reference, sort: "date_created", criteria: "desc" },
        });
      const result = await call(search, searchResponse);
      return result.ok ? { ok: true, payments: result.value } : withoutStatus(result);
    },

    async cancelPayment(providerId, idempotencyKey) {
      const cancel = () =>
        new Payment(config()).cancel({ id: providerId, requestOptions: { idempotencyKey } });
      return asPayment(await call(cancel, paymentResponse));
    },

    async refundPayment(providerId, idempotencyKey, amountCents) {
      const request = { payment_id: providerId, requestOptions: { idempotencyKey } };
      const refund = () =>
        amountCents === undefined
          ? new PaymentRefund(config()).total(request)
          : new PaymentRefund(config()).create({ ...request, body: { amount: amountCents / 100 } });
      const result = await call(refund, refundResponse);
      return result.ok ? { ok: true, refund: result.value } : withoutStatus(result);
    },

    async findRefund(providerId, refundId) {
      const find = () => new PaymentRefund(config()).get({ payment_id: providerId, refund_id: refundId });
      const result = await call(find, refundResponse);
      if (result.ok) return { ok: true, refund: result.value };
      return result.reason === "refused" ? { ok: true, refund: undefined } : withoutStatus(result);
    },

    /** Called with `fetch`, because the SDK has no method for it. */
    async listInstallments({ amountCents, card }) {
      const url = new URL("/v1/payment_methods/installments", baseUrl);
      url.searchParams.set("amount", String(amountCents / 100));
      if ("bin" in card) url.searchParams.set("bin", card.bin);
      else url.searchParams.set("payment_method_id", card.paymentMethodId);

      const list = async () => {
        const response = await fetch(url, {
          headers: { Authorization: `Bearer ${accessToken}` },
          signal: AbortSignal.timeout(timeoutMs),
        });
        const body: unknown = await response.json().catch(() => ({}));
        if (response.ok) return body;
        throw buildError(response.status, Object(body), Number(response.headers.get("Retry-After")) || null);
      };
      const result = await call(list, installmentsResponse);
      return result.ok ? { ok: true, plans: result.value } : withoutStatus(result);
    },
  };
  return gateway;

  function paymentBody(charge: PixCharge | CardCharge) {
    return {
      ...common(charge),
      transaction_amount: charge.amountCents / 100,
      description: charge.description,
      payer: payerOf(charge.payer),
    };
  }

  function common({ reference }: { reference: string }) {
    return { external_reference: reference, notification_url: notificationUrl };
  }

  /** Each payment attempt has its own reference, so the payment found by it is the refused one. */
  async function findRefused(reference: string): Promise<ProviderResult<ProviderPayment>> {
    const found = await gateway.searchPayments(reference);
    if (!found.ok) return { ok: false, reason: "unreachable" };
    const [payment] = found.payments;
    return payment ? { ok: true, payment } : { ok: false, reason: "refused" };
  }
}

/** The provider signs the id as sent or in lower case, with seconds or milliseconds. Refused if more than five minutes off. */
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
  result: Awaited<ReturnType<typeof callProvider<ProviderPayment>>>,
): ProviderResult<ProviderPayment> {
  return result.ok ? { ok: true, payment: result.value } : withoutStatus(result);
}

function withoutStatus({ status: _, ...failure }: NoResponse & { status?: number }): NoResponse {
  return failure;
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

/** '2026-05-30T23:59:59.000-03:00': the provider does not accept a Z. */
function inBrasilia(moment: Date): string {
  return new Date(moment.getTime() - minutes(3 * 60)).toISOString().replace("Z", "-03:00");
}
