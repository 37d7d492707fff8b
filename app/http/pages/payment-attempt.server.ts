import { href, type RouterContextProvider, redirect } from "react-router";
import { findUnpaidOrder } from "#app/domain/order/orders.server.ts";
import { isWaitingForBuyer } from "#app/domain/order/reservations.server.ts";
import { type Started, switchPayment } from "#app/domain/payment/attempts.server.ts";
import { announce, ownerOf, shopContext } from "#app/http/context.server.ts";
import { waitUntil } from "#app/http/rate-limits.server.ts";
import type { PaymentMethod } from "#db/schema/payments.ts";
import { outOfStock } from "./cart-refusals.ts";
import { changesSince } from "./checkout-changes.ts";
import {
  checkoutChanged,
  nothingToPay,
  paymentBusy,
  stillClosing,
  tooLargeUnpaid,
  tooManyUnpaid,
} from "./checkout-refusals.ts";
import { findPaymentPage } from "./payment-page.server.ts";

const TOOK_OVER =
  "As últimas unidades estavam em um pedido que não foi pago, e agora estão reservadas para você. Pague em seguida para garanti-las.";

/** `tookOver`: another order gave way for this one. */
interface Begun {
  orderId: string;
  paymentId?: string;
  tookOver?: boolean;
}

/** Says on the next page that another order gave way, where the buyer is still to pay: asked once the payment was tried. */
export async function announceTakeover(
  context: Readonly<RouterContextProvider>,
  { orderId, tookOver }: Begun,
): Promise<void> {
  if (!tookOver) return;
  const { store } = context.get(shopContext);
  if (await isWaitingForBuyer(store.read, orderId)) announce(context, TOOK_OVER, { tone: "info" });
}

/**
 * The order of a payment that was started, with the attempt that was begun by it, if one was. An open attempt by another method
 * is closed first. Throws the page that says why there is none; where the order is not the one that was `seen`, from what it
 * has changed.
 */
export async function requireAttempt(
  context: Readonly<RouterContextProvider>,
  started: Started,
  method: PaymentMethod,
  seen = "",
): Promise<Begun> {
  if (started.ok) return started;
  if (started.reason === "too-large") throw tooLargeUnpaid(started.of);
  if (started.reason === "too-many-unpaid") {
    const { store } = context.get(shopContext);
    const unpaid = await findUnpaidOrder(store.read, ownerOf(context));
    throw tooManyUnpaid(unpaid, waitUntil(context, started.until));
  }
  if (started.reason === "closing") throw stillClosing(started.orderId);
  if (started.reason === "out-of-stock") throw outOfStock(started);
  if (started.reason === "no-delivery") throw redirect(href("/checkout/entrega"), 303);
  if (started.reason === "changed") {
    const page = await findPaymentPage(context);
    throw checkoutChanged(page && { page, changes: changesSince(seen, page.checkout) });
  }
  if (started.reason !== "other-open") throw nothingToPay(context, href("/checkout/pagamento"));

  const { store, gateway, now } = context.get(shopContext);
  const switched = await switchPayment(store, gateway, { paymentId: started.paymentId, method }, now());
  if (!switched.ok) throw paymentBusy(started.orderId);
  return { orderId: started.orderId, paymentId: switched.paymentId };
}
