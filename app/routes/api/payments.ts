import { href } from "react-router";
import { z } from "zod";
import { countCartItems } from "#app/domain/cart/carts.server.ts";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import { findLastOrder } from "#app/domain/order/orders.server.ts";
import { findLatestPayment, startPayment } from "#app/domain/payment/start-payment.server.ts";
import { type CardDetails, chargeCard, syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import { after, hours } from "#app/domain/values/duration.ts";
import { formatReais, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { idText, optionalText } from "#app/domain/values/text-fields.ts";
import { apiAction, parseBody, privateJson, readJson } from "#app/http/api/api.server.ts";
import { inReais } from "#app/http/api/api-entities.server.ts";
import { paymentEntity } from "#app/http/api/api-payments.server.ts";
import { ownerOf, type Shop, shopContext } from "#app/http/context.server.ts";
import { jsonError } from "#app/http/json-errors.ts";
import { nothingToPay } from "#app/http/pages/checkout-refusals.ts";
import { requireAttempt } from "#app/http/pages/payment-attempt.server.ts";
import { reserverOf, withCheckoutLimit } from "#app/http/rate-limits.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/payments";

export { postOnlyLoader as loader } from "#app/http/api/api.server.ts";

/** As long as the first payment attempt of an order may stay open. Later, an empty cart is not a retry. */
const RETRY_WINDOW = hours(1);

const amount = z.number({ error: "Informe o valor em reais" }).positive("Informe o valor em reais");
/** Accepted but not used: the order already has a number and its buyer's e-mail. */
const unusedText = optionalText({ max: 300 }).nullish();

const pixSchema = z.strictObject({
  value: amount,
  description: unusedText,
  paymentMethod: z.literal("pix", { error: "Escolha o Pix, ou envie o token de um cartão" }),
  email: unusedText,
});

/** The JSON that the provider's card form submits, which calls the value `transaction_amount`. Contains a token, no card data. */
const cardSchema = z
  .strictObject({
    value: amount.optional(),
    transaction_amount: amount.optional(),
    token: idText({ max: 200 }).min(1),
    installments: z.number().int().min(1).max(MAX_INSTALLMENTS, `Até ${MAX_INSTALLMENTS} parcelas`),
    payment_method_id: idText().min(1),
    issuer_id: z.union([idText(), z.int().transform(String)]).nullish(),
    description: unusedText,
    paymentMethod: unusedText,
    email: unusedText,
    payer: z.unknown().optional(),
    payment_method_option_id: z.unknown().optional(),
    processing_mode: z.unknown().optional(),
  })
  .transform((card, context) => {
    const value = card.transaction_amount ?? card.value;
    if (value === undefined || (card.value ?? value) !== value)
      context.addIssue({ code: "custom", path: ["value"], message: "Informe o valor em reais" });
    const { token, installments, payment_method_id: paymentMethodId, issuer_id } = card;
    return {
      value: value ?? z.NEVER,
      card: { token, installments, paymentMethodId, issuerId: issuer_id ?? undefined },
    };
  });

/** Places and pays the order of the checkout, as the forms do. An amount (in reais) other than the order's total is a 409. */
export const action = apiAction("POST", async ({ request, context }: Route.ActionArgs) => {
  const { store, gateway, now } = context.get(shopContext);
  const { value, card } = await readPayment(request);
  const owner = ownerOf(context);
  const method = card ? "card" : "pix";
  const { orderId, paymentId } = await withCheckoutLimit<Begun>(context, async () => {
    const checkout = await findCheckout(store.read, owner);
    if (!checkout) {
      if ((await countCartItems(store.read, owner)) > 0)
        throw jsonError(409, {
          message: `Escolha a entrega antes de pagar, em ${href("/checkout/entrega")}`,
        });
      const requested = { totalCents: Math.round(value * 100), method } as const;
      const retried = await findRetried({ store, now }, owner, requested);
      if (!retried) throw nothingToPay(context, href("/checkout/pagamento"));
      return retried;
    }
    const { totalCents, token: checkoutToken } = checkout;
    if (Math.round(value * 100) !== totalCents) {
      const message = `O total do pedido é ${formatReais(totalCents)}. Nada foi cobrado.`;
      throw jsonError(409, { message, value: inReais(totalCents) });
    }
    const requested = { checkoutToken, method, reserver: reserverOf(context) } as const;
    const started = await startPayment(store, owner, requested, now());
    return requireAttempt(context, started, method);
  });
  if (paymentId && card) await chargeCard(store, gateway, paymentId, card, now());
  else if (paymentId) await syncPayment(store, gateway, paymentId, now());

  const payment = await findLatestPayment(store.read, orderId);
  if (!payment) throw notFound();
  return privateJson(await paymentEntity(payment), payment.status === "unknown" ? 202 : 201);
});

interface Begun {
  orderId: string;
  paymentId?: string;
}

/**
 * The last order, if the request is a retry after a lost response: same total, same method, and recent. Nothing is charged
 * again, and a payment that was refused is reported as refused.
 */
async function findRetried(
  { store, now }: Pick<Shop, "store" | "now">,
  owner: Owner,
  { totalCents, method }: { totalCents: number; method: "card" | "pix" },
): Promise<Begun | undefined> {
  const order = await findLastOrder(store.read, owner);
  if (order?.totalCents !== totalCents || order.placedAt < after(now(), -RETRY_WINDOW)) return undefined;
  const payment = await findLatestPayment(store.read, order.id);
  return payment?.method === method ? { orderId: order.id } : undefined;
}

async function readPayment(request: Request): Promise<{ value: number; card?: CardDetails }> {
  const body = await readJson(request);
  return "token" in body ? parseBody(body, cardSchema) : parseBody(body, pixSchema);
}
