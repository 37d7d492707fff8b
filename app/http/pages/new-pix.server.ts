import { href, redirectDocument } from "react-router";
import { retryPayment } from "#app/domain/payment/start-payment.server.ts";
import { syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { reserverOf, withCheckoutLimit } from "#app/http/rate-limits.server.ts";
import { notFound } from "#app/http/responses.ts";
import { announceDisplacement, requireAttempt } from "./payment-attempt.server.ts";

/** Creates a new Pix for an unpaid order. If it was paid meanwhile, the payment page redirects to its result. */
export async function payOrderWithPix(context: Context, owner: Owner, id: string) {
  const { store, gateway, now } = context.get(shopContext);
  const begun = await withCheckoutLimit(context, async () => {
    const started = await retryPayment(
      store,
      owner,
      { orderId: id, method: "pix", reserver: reserverOf(context) },
      now(),
    );
    if (!started) throw notFound();
    return requireAttempt(context, started, "pix");
  });
  const { orderId, paymentId } = begun;
  if (paymentId) await syncPayment(store, gateway, paymentId, now());
  await announceDisplacement(context, begun);
  // Not in place: the payment page has its own Content-Security-Policy.
  return redirectDocument(href("/checkout/pagamento/:order", { order: orderId }), 303);
}
