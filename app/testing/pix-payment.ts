import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import type { PaymentGateway, ProviderPayment } from "#app/domain/payment/payment.ts";
import { paymentJobs } from "#app/domain/payment/payment-jobs.server.ts";
import { recordPayment } from "#app/domain/payment/record-payment.server.ts";
import { findLatestPayment, startPayment } from "#app/domain/payment/start-payment.server.ts";
import { syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import { orders } from "#db/schema";
import { openTestShop } from "./shop.ts";

const unreachable = async () => ({ ok: false, reason: "unreachable" }) as const;

/** A provider that never responds. Faked at its port, because no local URL fails like that reliably. */
export const UNREACHABLE: PaymentGateway = {
  createPix: unreachable,
  createCard: unreachable,
  createCheckout: unreachable,
  findPayment: unreachable,
  searchPayments: unreachable,
  cancelPayment: unreachable,
  refundPayment: unreachable,
  findRefund: unreachable,
  listInstallments: unreachable,
};

export const VISITOR = { accountId: null, visitorId: "a visitor" };

/** A shop with one order of one unit (five in stock, 222.89 reais) and a Pix attempt that no provider has seen yet. */
export async function openShopWithPix() {
  const shop = await openTestShop();
  const checkoutToken = await shop.addCheckout(VISITOR, await shop.addProduct({ stock: 5 }));
  const started = await startPayment(shop.store, VISITOR, { checkoutToken, method: "pix" }, shop.now());
  if (!started.ok || !started.paymentId) throw new Error("The payment did not start.");

  const { orderId, paymentId } = started;
  const payment = async () => {
    const found = await findLatestPayment(shop.store.read, orderId);
    if (!found) throw new Error("There is no payment.");
    return found;
  };
  return {
    shop,
    checkoutToken,
    payment,
    sync: (gateway = shop.gateway) => syncPayment(shop.store, gateway, paymentId, shop.now()),
    record: (reported: Partial<ProviderPayment>) =>
      recordPayment(
        shop.store,
        {
          providerId: "1",
          reference: paymentId,
          method: "pix",
          status: "pending",
          amountCents: 22289,
          refundedCents: 0,
          installments: null,
          refusal: null,
          ...reported,
        },
        shop.now(),
      ),
    runJob: () => runNextJob(shop.store, paymentJobs(shop.store, shop.gateway), shop.now),
    async statuses() {
      const [order] = await shop.store.read.select().from(orders);
      return { order: order?.status, payment: (await payment()).status };
    },
  };
}
