import { href, redirect } from "react-router";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { cardFormSchema } from "#app/domain/payment/card-form.ts";
import { findLatestPayment, startPayment } from "#app/domain/payment/start-payment.server.ts";
import { type CardDetails, chargeCard, syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { invalidCard } from "#app/http/pages/checkout-refusals.ts";
import { resultPageOf } from "#app/http/pages/order-outcome.server.ts";
import { announceDisplacement, requireAttempt } from "#app/http/pages/payment-attempt.server.ts";
import { reserverOf, withCheckoutLimit } from "#app/http/rate-limits.server.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/pay-with-card";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";
export { PaymentRefused as ErrorBoundary } from "#app/ui/shop/checkout/payment-refused.tsx";

/** Its only page is a refusal, which has no scripts. */
export const handle: PageHandle = { scripts: "none", frame: "short" };

/** Charges the card token in the form. Without a token, redirects to the provider's own checkout page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, gateway, now } = context.get(shopContext);
  const owner = ownerOf(context);
  const form = await readForm(request);
  const card = readCard(form);
  const method = card ? "card" : "checkout";
  const checkoutToken = String(form.get("checkoutToken"));

  const begun = await withCheckoutLimit(context, async () => {
    const asked = { checkoutToken, method, reserver: reserverOf(context) } as const;
    const started = await startPayment(store, owner, asked, now());
    return requireAttempt(context, started, method, checkoutToken);
  });
  const { orderId, paymentId } = begun;
  if (paymentId && card) await chargeCard(store, gateway, paymentId, card, now());
  else if (paymentId) await syncPayment(store, gateway, paymentId, now());

  const order = await findOrder(store.read, owner, orderId);
  const payment = await findLatestPayment(store.read, orderId);
  if (!order || !payment) throw notFound();
  if (order.status !== "awaiting_payment" || payment.method === "card")
    return redirect(resultPageOf(order), 303);
  const isOpen = payment.method === "checkout" && payment.status === "pending";
  if (isOpen && payment.ticketUrl) return redirect(payment.ticketUrl, 303);
  await announceDisplacement(context, begun);
  return redirect(href("/checkout/pagamento/:order", { order: orderId }), 303);
}

function readCard(form: FormData): CardDetails | undefined {
  if (!form.get("token")) return undefined;
  const card = cardFormSchema.safeParse(Object.fromEntries(form));
  if (card.success) return card.data;
  throw invalidCard(card.error.issues[0]?.message ?? "");
}
