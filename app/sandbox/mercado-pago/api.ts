import { randomUUID } from "node:crypto";
import { z } from "zod";
import { days, minutes } from "#app/domain/values/duration.ts";
import { MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import type { PaymentService } from "./payment-service.ts";
import type { PaymentStore } from "./payment-store.ts";
import { paymentBody, problem, refundBody } from "./responses.ts";
import type { Webhooks } from "./webhooks.ts";

interface Dependencies {
  store: PaymentStore;
  payments: PaymentService;
  webhooks: Webhooks;
  now: () => Date;
  /** The sandbox's origin for the shopper's browser. */
  origin: () => string;
}

const cents = z
  .number("transaction_amount is invalid")
  .positive("transaction_amount must be positive")
  .refine((reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6, "transaction_amount is invalid")
  .transform((reais) => Math.round(reais * 100));

const identification = z.object({ type: z.enum(["CPF", "CNPJ"]), number: z.string().min(11).max(14) });
const common = z.object({
  transaction_amount: cents,
  description: z.string().default(""),
  external_reference: z.string().max(256),
  notification_url: z.url(),
  payer: z.object({ email: z.string().includes("@"), identification }),
});
const pixSchema = common.extend({ date_of_expiration: z.iso.datetime({ offset: true }) });
const cardSchema = common.extend({
  token: z.string(),
  payment_method_id: z.string(),
  installments: z.number().int().min(1).max(MAX_INSTALLMENTS),
  statement_descriptor: z.string().max(22).optional(),
});
const preferenceSchema = z.object({
  items: z
    .array(z.object({ title: z.string(), quantity: z.number().int().positive(), unit_price: cents }))
    .min(1),
  external_reference: z.string().max(256),
  notification_url: z.url(),
  back_urls: z.object({ success: z.url(), pending: z.url(), failure: z.url() }),
  expiration_date_to: z.iso.datetime({ offset: true }).optional(),
  payment_methods: z.object({ installments: z.number().int().min(1).optional() }).optional(),
});

export function sellerApi({ store, payments, webhooks, now, origin }: Dependencies) {
  return {
    createPayment: withKey(async (request, idempotencyKey) => {
      const body: unknown = await request.json().catch(() => undefined);
      const earlier = store.paymentOfKey(idempotencyKey);
      if (earlier) return paymentResponse(payments.find(earlier.id) ?? earlier, 201);

      const isPix = z.object({ payment_method_id: z.literal("pix") }).safeParse(body).success;
      const made = isPix ? createPix(body, idempotencyKey) : createCard(body, idempotencyKey);
      if (made instanceof Response) return made;
      await webhooks.notifyAfterResponse(made, "payment.created");
      return paymentResponse(made, 201);
    }),

    async find(_: Request, id: string) {
      const payment = payments.find(Number(id));
      return payment ? paymentResponse(payment) : problem(404, "Payment not found", 2000);
    },

    async search(request: Request) {
      const { searchParams } = new URL(request.url);
      const found = payments.listByReference(searchParams.get("external_reference") ?? "");
      const newestFirst = searchParams.get("criteria") !== "asc";
      const results = newestFirst ? found : found.reverse();
      return Response.json({
        paging: { total: results.length, limit: 30, offset: 0 },
        results: results.slice(0, 30).map((payment) => paymentBody(payment, origin())),
      });
    },

    cancel: withKey(async (request, _key, id) => {
      const body = z
        .object({ status: z.literal("cancelled") })
        .safeParse(await request.json().catch(() => 0));
      const payment = payments.find(Number(id));
      if (!body.success) return problem(400, "Only a cancellation is understood here");
      if (!payment) return problem(404, "Payment not found", 2000);
      const cancelled = payment.status === "cancelled" ? payment : payments.transition(payment, "cancelled");
      if (!cancelled) return problem(400, "Invalid state for this operation", 2024);
      if (cancelled !== payment) await webhooks.notifyAfterResponse(cancelled, "payment.updated");
      return paymentResponse(cancelled);
    }),

    refund: withKey(async (request, idempotencyKey, id) => {
      const text = await request.text();
      const body = z.object({ amount: cents.optional() }).safeParse(parseJson(text || "{}"));
      const payment = payments.find(Number(id));
      if (!payment) return problem(404, "Payment not found", 2000);
      if (!body.success) return problem(400, "Invalid amount", 2063);
      const refunded = payments.refund(payment, idempotencyKey, body.data.amount);
      if (!refunded)
        return problem(400, "The action requested is not valid for the current payment state", 2063);
      if (refunded.isNew) await webhooks.notifyAfterResponse(refunded.payment, "payment.updated");
      return Response.json(refundBody(refunded.refund, payment), { status: 201 });
    }),

    /** `ids`: the payment's and the refund's, as in the path. */
    async findRefund(_: Request, ids: string) {
      const [paymentId, refundId] = ids.split("/refunds/").map(Number);
      const payment = payments.find(paymentId ?? 0);
      const refund = payment?.refunds.find(({ id }) => id === refundId);
      return payment && refund
        ? Response.json(refundBody(refund, payment))
        : problem(404, "Refund not found", 2032);
    },

    createPreference: withKey(async (request, idempotencyKey) => {
      const parsed = preferenceSchema.safeParse(await request.json().catch(() => undefined));
      if (!parsed.success) return problem(400, messageOf(parsed.error));
      const { items, back_urls: backUrls, expiration_date_to: expiry, ...body } = parsed.data;
      const preference = store.preferenceOfKey(idempotencyKey) ?? {
        kind: "preference",
        id: `1-${randomUUID()}`,
        idempotencyKey,
        reference: body.external_reference,
        amountCents: items.reduce((total, { quantity, unit_price }) => total + quantity * unit_price, 0),
        description: items.map(({ title }) => title).join(", "),
        maxInstallments: Math.min(body.payment_methods?.installments ?? MAX_INSTALLMENTS, MAX_INSTALLMENTS),
        backUrls,
        notificationUrl: body.notification_url,
        expiresAt: expiry ? Date.parse(expiry) : 0,
      };
      if (!store.preference(preference.id)) store.put(preference);
      return Response.json(
        {
          id: preference.id,
          external_reference: preference.reference,
          init_point: `${origin()}/checkout/v1/redirect?pref_id=${preference.id}`,
          // The provider sends it as well; the shop must not use it.
          sandbox_init_point: `${origin()}/not-here?pref_id=${preference.id}`,
        },
        { status: 201 },
      );
    }),
  };

  function createPix(body: unknown, idempotencyKey: string) {
    const parsed = pixSchema.safeParse(body);
    if (!parsed.success) return problem(400, messageOf(parsed.error));
    const expiresAt = Date.parse(parsed.data.date_of_expiration);
    const left = expiresAt - now().getTime();
    if (left < minutes(30) || left > days(30)) return problem(400, "Invalid date_of_expiration", 2056);
    return payments.createPix({ ...fieldsOf(parsed.data), idempotencyKey, expiresAt });
  }

  function createCard(body: unknown, idempotencyKey: string) {
    const parsed = cardSchema.safeParse(body);
    if (!parsed.success) return problem(400, messageOf(parsed.error));
    const token = store.unusedToken(parsed.data.token);
    if (!token) return problem(400, "Card Token not found", 2006);
    if (token.methodId !== parsed.data.payment_method_id)
      return problem(400, "Invalid payment_method_id", 3028);
    const { installments } = parsed.data;
    return payments.createCard({ ...fieldsOf(parsed.data), idempotencyKey, token, installments });
  }

  function paymentResponse(payment: Parameters<typeof paymentBody>[0], status = 200): Response {
    return Response.json(paymentBody(payment, origin()), { status });
  }
}

function fieldsOf(body: z.output<typeof common>) {
  return {
    reference: body.external_reference,
    amountCents: body.transaction_amount,
    description: body.description,
    notificationUrl: body.notification_url,
  };
}

function withKey(handle: (request: Request, idempotencyKey: string, id: string) => Promise<Response>) {
  return async (request: Request, id: string) => {
    const key = request.headers.get("X-Idempotency-Key");
    return key ? handle(request, key, id) : problem(400, "Header X-Idempotency-Key can't be null", 4292);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join(".")}: ${issue?.message}`;
}
