import { href, type RouterContextProvider, redirect } from "react-router";
import { retryPayment } from "#app/domain/payment/attempts.server.ts";
import { syncPayment } from "#app/domain/payment/payments.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { shopContext } from "#app/http/context.server.ts";
import { reserverOf, tryCheckout } from "#app/http/rate-limits.server.ts";
import { notFound } from "#app/http/responses.ts";
import { announceTakeover, requireAttempt } from "./payment-attempt.server.ts";

/** Makes a new Pix for an order that was placed before, and leads to it; one that was paid meanwhile leads to its result. */
export async function payOrderWithPix(context: Readonly<RouterContextProvider>, owner: Owner, id: string) {
  const { store, gateway, now } = context.get(shopContext);
  const begun = await tryCheckout(context, async () => {
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
  await announceTakeover(context, begun);
  return redirect(href("/checkout/pagamento/:order", { order: orderId }), 303);
}
