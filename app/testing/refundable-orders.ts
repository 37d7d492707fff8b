import { asc, eq } from "drizzle-orm";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { listRefunds } from "#app/domain/order/order-refunds.server.ts";
import { paymentJobs } from "#app/domain/payment/payment-jobs.server.ts";
import { type RefundParts, requestRefund } from "#app/domain/payment/refund-requests.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { jobs, orderEvents, orderLines, orders, payments, variants } from "#db/schema";
import { decideAsBank, openTestShop } from "./shop.ts";

const BUYER: Owner = { accountId: null, visitorId: "a visitor" };

/**
 * An order that was paid by Pix at the sandbox: two frames of 100.01 reais, an accessory of 49.90, and 12.90 of freight, 262.82 in
 * all. The provider's jobs are run by the test.
 */
export async function openShopWithPaidOrder(owner: Owner = BUYER) {
  const shop = await openTestShop();
  const { store, gateway, now } = shop;
  const ipe = await shop.addProduct({ title: "Ipê", priceCents: 10001, stock: 5 });
  const cordao = await shop.addProduct({ title: "Cordão", priceCents: 4990, stock: 5 });
  await addToCart(store, owner, { productId: cordao.id, color: undefined, quantity: 1 }, now());
  shop.moveClock(1);
  const checkoutToken = await shop.addCheckout(owner, ipe, 2);
  const started = await startPayment(store, owner, { checkoutToken, method: "pix" }, now());
  if (!started.ok || !started.paymentId) throw new Error("The payment did not start.");
  const { orderId, paymentId } = started;

  const order = async () => {
    const [found] = await store.read.select().from(orders).where(eq(orders.id, orderId));
    if (!found) throw new Error("There is no order.");
    return found;
  };
  const payment = async () => {
    const [found] = await store.read.select().from(payments).where(eq(payments.id, paymentId));
    if (!found) throw new Error("There is no payment.");
    return found;
  };
  const runJobs = async () => {
    for (let count = 0; count < 20 && (await runNextJob(store, paymentJobs(store, gateway), now)); count++);
  };
  await syncPayment(store, gateway, paymentId, now());
  await decideAsBank((await payment()).ticketUrl ?? "", "approved");
  await syncPayment(store, gateway, paymentId, now());

  const bought = await store.read
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const lineOf = (title: string) => bought.find((line) => line.title === title)?.id ?? "";
  const { number } = await order();
  return {
    shop,
    orderId,
    paymentId,
    number,
    order,
    payment,
    runJobs,
    frame: lineOf("Ipê"),
    cord: lineOf("Cordão"),
    /** Nothing is chosen by default. */
    refund: (parts: Partial<RefundParts> & { seenRevision?: number; reason?: string }) =>
      // Refunds of one moment have no order.
      requestRefund(
        store,
        number,
        { lines: [], freight: false, reason: "desistiu de um", ...parts },
        COMMAND_LINE,
        shop.moveClock(1),
      ),
    refunds: () => listRefunds(store.read, orderId),
    stockOf: async (title: "Ipê" | "Cordão") => {
      const { variantId } = title === "Ipê" ? ipe : cordao;
      const [variant] = await store.read.select().from(variants).where(eq(variants.id, variantId));
      return variant?.onHand;
    },
    causes: async () =>
      (
        await store.read
          .select()
          .from(orderEvents)
          .where(eq(orderEvents.orderId, orderId))
          .orderBy(orderEvents.at, orderEvents.position)
      ).map(({ status, cause }) => `${status}: ${cause}`),
    emailedEvents: async () =>
      (await store.read.select().from(jobs).where(eq(jobs.kind, "email-order-event"))).length,
    /** As the provider's own page does it. */
    atProvider: async (status: "refunded" | "charged_back") => {
      const body = new URLSearchParams({ status });
      const { providerId } = await payment();
      await fetch(`${shop.sandbox.api}/payments/${providerId}`, { method: "POST", body, redirect: "manual" });
    },
  };
}
