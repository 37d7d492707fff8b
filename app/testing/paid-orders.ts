import { eq } from "drizzle-orm";
import type { ProviderPayment, ProviderStatus } from "#app/domain/payment/payment.ts";
import { recordPayment } from "#app/domain/payment/record-payment.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orders, payments } from "#db/schema";
import { FREIGHT_CENTS, type openTestShop } from "./shop.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** Orders two of five units by Pix; the test reports the payment's status itself, without the sandbox. */
export async function orderByPix(shop: TestShop, owner: Owner) {
  const { store, now } = shop;
  const product = await shop.addProduct({ stock: 5 });
  const checkoutToken = await shop.addCheckout(owner, product, 2);
  const started = await startPayment(store, owner, { checkoutToken, method: "pix" }, now());
  if (!started.ok || !started.paymentId) throw new Error("The payment did not start.");
  const { orderId, paymentId } = started;
  const find = async () => {
    const [order] = await store.read.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("There is no order.");
    return order;
  };
  return {
    orderId,
    paymentId,
    product,
    number: (await find()).number,
    find,
    status: async () => (await find()).status,
    payment: async () => (await store.read.select().from(payments).where(eq(payments.id, paymentId)))[0],
    reportStatus: (status: ProviderStatus, other: Partial<ProviderPayment> = {}) =>
      recordPayment(
        store,
        {
          providerId: `provider-${paymentId}`,
          reference: paymentId,
          method: "pix",
          status,
          amountCents: 2 * product.priceCents + FREIGHT_CENTS,
          refundedCents: 0,
          installments: null,
          refusal: null,
          ...other,
        },
        now(),
      ),
  };
}

export async function buyByPix(shop: TestShop, owner: Owner) {
  const bought = await orderByPix(shop, owner);
  await bought.reportStatus("approved");
  return bought;
}
