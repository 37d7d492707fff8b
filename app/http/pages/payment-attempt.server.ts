import { href, redirect } from "react-router";
import type { Checkout } from "#app/domain/order/checkout.ts";
import { findUnpaidOrder } from "#app/domain/order/orders.server.ts";
import { isWaitingForBuyer } from "#app/domain/order/reservations.server.ts";
import { type Started, switchPayment } from "#app/domain/payment/start-payment.server.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { retryAfter } from "#app/http/rate-limits.server.ts";
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

const HAS_DISPLACED =
  "As últimas unidades estavam em um pedido que não foi pago, e agora estão reservadas para você. Pague em seguida para garanti-las.";

/** `hasDisplaced`: another unpaid order lost its reservation to this one. */
interface Begun {
  orderId: string;
  paymentId?: string;
  hasDisplaced?: boolean;
}

/** Call it after the payment was tried: a buyer who has already paid is not told to pay. */
export async function announceDisplacement(
  context: Context,
  { orderId, hasDisplaced }: Begun,
): Promise<void> {
  if (!hasDisplaced) return;
  const { store } = context.get(shopContext);
  if (await isWaitingForBuyer(store.read, orderId)) announce(context, HAS_DISPLACED, { tone: "info" });
}

/**
 * Returns the order and, if a new one was opened, the payment attempt. An open attempt by another method is closed first.
 * Every refusal is thrown as a page; for a checkout that changed, the page lists the differences since the page that posted
 * `checkoutToken`.
 */
export async function requireAttempt(
  context: Context,
  started: Started,
  method: PaymentMethod,
  checkoutToken?: string,
): Promise<Begun> {
  if (started.ok) return started;
  if (started.reason === "too-large") throw tooLargeUnpaid(started.product);
  if (started.reason === "too-many-unpaid") {
    const { store } = context.get(shopContext);
    const unpaid = await findUnpaidOrder(store.read, ownerOf(context));
    throw tooManyUnpaid(unpaid, retryAfter(context, started.until));
  }
  if (started.reason === "closing") throw stillClosing(started.orderId);
  if (started.reason === "out-of-stock") throw outOfStock(started);
  if (started.reason === "no-delivery") throw redirect(href("/checkout/entrega"), 303);
  if (started.reason === "changed") {
    const page = await findPaymentPage(context);
    throw checkoutChanged(
      page && { page, changes: changesSince(shownWith(checkoutToken, page.checkout), page.checkout) },
    );
  }
  if (started.reason !== "other-open") throw nothingToPay(context, href("/checkout/pagamento"));

  const { store, gateway, now } = context.get(shopContext);
  const switched = await switchPayment(store, gateway, { paymentId: started.paymentId, method }, now());
  if (!switched.ok) throw paymentBusy(started.orderId);
  return { orderId: started.orderId, paymentId: switched.paymentId };
}

/** Undefined for a page that was shown before the last one, for example in another tab. */
function shownWith(checkoutToken: string | undefined, { shown }: Checkout) {
  return shown && shown.token === checkoutToken ? shown : undefined;
}
