import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { outcomeOf } from "#app/domain/order/order-status.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import { writeBrCode } from "#app/domain/values/br-code.ts";
import { days, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { cartLines, carts, jobs, orderEvents, orders, payments, variants } from "#db/schema";
import { reservationJobs } from "./displacement.server.ts";
import type { PaymentGateway, ProviderPayment, ProviderStatus } from "./payment.ts";
import { enqueueFetchPayment, paymentJobs, RECONCILE_JOB } from "./payment-jobs.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { refundOrder } from "./refunds.server.ts";
import { retryPayment, startPayment, switchPayment } from "./start-payment.server.ts";
import { chargeCard, syncPayment } from "./sync-payment.server.ts";

/** Number of random sequences. A long run: SEQUENCES=10000 npx vitest run payment-model. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 120);

type Fault = "none" | "before" | "after";

/**
 * A provider in memory, behind the port, so that ten thousand sequences take minutes. A call repeated with the same idempotency
 * key is one operation, and a response may be lost after the operation. The real gateway and the sandbox are tested for the
 * same behaviour in app/gateways/mercado-pago.server.test.ts.
 */
function openProvider() {
  const made = new Map<string, ProviderPayment>();
  const keys = new Map<string, ProviderPayment>();
  let faults: Fault[] = [];
  const unreachable = { ok: false, reason: "unreachable" } as const;

  async function call<Response>(operation: () => Response): Promise<Response | typeof unreachable> {
    const fault = faults.shift() ?? "none";
    if (fault === "before") return unreachable;
    const response = operation();
    return fault === "after" ? unreachable : response;
  }
  const once = (key: string, payment: () => ProviderPayment) => {
    const earlier = keys.get(key);
    if (earlier) return { ok: true as const, payment: { ...get(earlier.providerId) } };
    const fresh = payment();
    made.set(fresh.providerId, fresh);
    keys.set(key, fresh);
    return { ok: true as const, payment: { ...fresh } };
  };
  const get = (providerId: string) => made.get(providerId) as ProviderPayment;
  const blank = (reference: string, amountCents: number): ProviderPayment => ({
    providerId: newId(),
    reference,
    amountCents,
    method: "card",
    status: "pending",
    refundedCents: 0,
    installments: null,
    refusal: null,
  });

  const gateway: PaymentGateway = {
    createPix: ({ reference, amountCents, idempotencyKey }) =>
      call(() =>
        once(idempotencyKey, () => ({
          ...blank(reference, amountCents),
          method: "pix",
          pix: {
            code: writeBrCode({ key: "k", amountCents, merchant: "M", city: "C", txid: "T" }),
            ticketUrl: "http://localhost/1",
          },
        })),
      ),
    createCard: ({ reference, amountCents, idempotencyKey, token }) =>
      call(() =>
        once(idempotencyKey, () => ({ ...blank(reference, amountCents), status: token as ProviderStatus })),
      ),
    createCheckout: ({ reference }) =>
      call(() => ({ ok: true, checkout: { id: reference, url: "http://localhost/2" } })),
    findPayment: (providerId) =>
      call(() => ({ ok: true, payment: made.has(providerId) ? { ...get(providerId) } : undefined })),
    searchPayments: (reference) =>
      call(() => ({
        ok: true,
        payments: [...made.values()]
          .filter((each) => each.reference === reference)
          .reverse()
          .map((each) => ({ ...each })),
      })),
    cancelPayment: (providerId) =>
      call(() => {
        const payment = get(providerId);
        if (payment.status !== "pending" && payment.status !== "in_review")
          return { ok: false, reason: "refused" } as const;
        payment.status = "cancelled";
        return { ok: true, payment: { ...payment } } as const;
      }),
    refundPayment: (providerId) =>
      call(() => {
        const payment = get(providerId);
        if (payment.status !== "approved") return { ok: false, reason: "refused" } as const;
        payment.status = "refunded";
        payment.refundedCents = payment.amountCents;
        return {
          ok: true,
          refund: { refundId: "r", status: "done", amountCents: payment.amountCents },
        } as const;
      }),
    listInstallments: () => call(() => ({ ok: true, plans: [] })),
  };
  return {
    gateway,
    made,
    payOnPage(reference: string, amountCents: number, status: ProviderStatus) {
      const payment = { ...blank(reference, amountCents), status };
      made.set(payment.providerId, payment);
    },
    fail: (next: Fault[]) => {
      faults = next;
    },
  };
}

const status = fc.constantFrom<ProviderStatus>("approved", "refused", "in_review", "cancelled");
const fault = fc.constantFrom<Fault>("none", "none", "before", "after");
const command = fc.oneof(
  fc.record({ do: fc.constant("sync" as const) }),
  fc.record({ do: fc.constant("bank" as const), status, which: fc.nat(3) }),
  fc.record({ do: fc.constant("page" as const), status }),
  fc.record({ do: fc.constant("notify" as const), which: fc.nat(3), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("stale" as const), which: fc.nat(6) }),
  fc.record({ do: fc.constant("forge" as const) }),
  fc.record({ do: fc.constant("work" as const) }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 20, 50) }),
  fc.record({
    do: fc.constant("retry" as const),
    method: fc.constantFrom("pix" as const, "checkout" as const),
  }),
  fc.record({ do: fc.constant("card" as const), status }),
  fc.record({
    do: fc.constant("reverse" as const),
    which: fc.nat(3),
    as: fc.constantFrom("refunded" as const, "charged_back" as const),
  }),
  fc.record({ do: fc.constant("operatorRefunds" as const) }),
  fc.record({ do: fc.constant("displace" as const) }),
  fc.record({ do: fc.constant("faults" as const), next: fc.array(fault, { maxLength: 4 }) }),
);

const TIMEOUT = { timeout: 60_000 + SEQUENCES * 200 };

test(
  "with repeated, late, forged or lost reports, every order ends in the provider's final state",
  TIMEOUT,
  async () => {
    const shop = await openTestShop();
    const { store } = shop;

    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) => {
        const provider = openProvider();
        const { gateway } = provider;
        const handlers = { ...paymentJobs(store, gateway), ...reservationJobs(store) };
        const runJobs = async () => {
          for (let count = 0; count < 60 && (await runNextJob(store, handlers, shop.now)); count++);
        };

        const owner = { accountId: null, visitorId: newId() };
        const product = await shop.addProduct({ stock: 3 });
        const checkoutToken = await shop.addCheckout(owner, product);
        const reserver = { network: "a network", limits: RESERVATION_LIMITS };
        const request = { checkoutToken, method: "pix", reserver } as const;
        const started = await startPayment(store, owner, request, shop.now());
        if (!started.ok) throw new Error("The order was not placed.");
        const { orderId } = started;
        const earlierRecords: ProviderPayment[] = [];
        const attempts = () => store.read.select().from(payments).where(eq(payments.orderId, orderId));
        const records = () => [...provider.made.values()];
        const at = <T>(list: readonly T[], index: number) =>
          list.length > 0 ? list[index % list.length] : undefined;

        for (const each of commands) {
          earlierRecords.push(...records().map((record) => ({ ...record })));
          if (each.do === "faults") provider.fail(each.next);
          if (each.do === "wait") shop.moveClock(minutes(each.minutes));
          if (each.do === "work") await runJobs();
          if (each.do === "forge") await enqueueFetchPayment(store, "999999", shop.now());
          if (each.do === "sync")
            for (const { id } of await attempts()) await syncPayment(store, gateway, id, shop.now());
          if (each.do === "notify") {
            const record = at(records(), each.which);
            for (let time = 0; record && time < each.times; time++)
              await enqueueFetchPayment(store, record.providerId, shop.now());
          }
          if (each.do === "stale") {
            const old = at(earlierRecords, each.which);
            // A delayed response. Approvals are left out: one that has been reversed since is no longer true.
            if (old && old.status !== "approved") await recordPayment(store, old, shop.now());
          }
          if (each.do === "bank") {
            const record = at(records(), each.which);
            if (record && (record.status === "pending" || record.status === "in_review"))
              record.status = each.status;
          }
          if (each.do === "page") {
            const hosted = (await attempts()).find(
              ({ method, ticketUrl }) => method === "checkout" && ticketUrl,
            );
            if (hosted) provider.payOnPage(hosted.id, hosted.amountCents, each.status);
          }
          if (each.do === "reverse") {
            const record = at(records(), each.which);
            if (record?.status === "approved") record.status = each.as;
          }
          if (each.do === "operatorRefunds") {
            await store.write(async (tx) => {
              if (await transitionOrder(tx, orderId, "refund_pending", "operator", shop.now()))
                await refundOrder(tx, orderId, shop.now());
            });
          }
          if (each.do === "displace") await buyAllAndLeave(shop, product.variantId);
          if (each.do === "retry" || each.do === "card") {
            const method = each.do === "card" ? "card" : each.method;
            const again = await retryPayment(store, owner, { orderId, method, reserver }, shop.now());
            const begun =
              again && !again.ok && again.reason === "other-open"
                ? await switchPayment(store, gateway, { paymentId: again.paymentId, method }, shop.now())
                : again;
            const paymentId = begun?.ok ? begun.paymentId : undefined;
            if (paymentId && each.do === "card") {
              const card = {
                token: each.status,
                installments: 1,
                paymentMethodId: "visa",
                issuerId: undefined,
              };
              await chargeCard(store, gateway, paymentId, card, shop.now());
            } else if (paymentId) await syncPayment(store, gateway, paymentId, shop.now());
          }
        }

        // Calls succeed again: open payments are closed, and the daily reconciliation fetches the rest.
        provider.fail([]);
        for (let hour = 0; hour < 3; hour++) {
          shop.moveClock(minutes(61));
          for (const record of records())
            if (record.status === "pending" || record.status === "in_review") record.status = "cancelled";
          await runJobs();
        }
        await handlers[RECONCILE_JOB.kind]?.({}, shop.now());
        await runJobs();
        shop.moveClock(minutes(61));
        await runJobs();

        const [order] = await store.read.select().from(orders).where(eq(orders.id, orderId));
        const final = await attempts();
        for (const record of records()) {
          const attempt = final.find(({ providerId }) => providerId === record.providerId);
          if (attempt) expect(attempt.status).toBe(record.status);
          else expect(record.status, "a duplicate payment is refunded").not.toBe("approved");
        }
        expect(final.filter(({ status }) => ["unknown", "pending", "in_review"].includes(status))).toEqual(
          [],
        );

        const approved = records().filter((record) => record.status === "approved");
        const isPaid =
          order !== undefined && ["paid", "disputed"].includes(order.status) && approved.length > 0;
        expect(approved.length, "an order is paid once").toBeLessThanOrEqual(1);
        expect(approved.length === 1 ? isPaid : true, `${order?.status} has an approved payment`).toBe(true);
        if (approved.length === 0) expect(order?.status).not.toBe("paid");

        const [variant] = await store.read.select().from(variants).where(eq(variants.id, product.variantId));
        const events = await store.read.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
        const past = events.map((event) => event.status);
        const isCommitted = past.includes("paid") && !past.includes("refund_pending");
        expect(variant).toMatchObject({ onHand: isCommitted ? 2 : 3, reserved: 0, yielding: 0 });
        expect(order && outcomeOf(order.status)).not.toBe("pending");

        const emails = await store.read.select().from(jobs).where(eq(jobs.kind, "email-order-event"));
        const ofOrder = emails.filter(({ payload }) => payload.orderId === orderId);
        // A refund that the provider made by itself sends one e-mail for both of its transitions.
        const emailed = events.filter(
          (event) => event.status !== "refund_pending" || event.cause !== "payment refunded",
        );
        expect(ofOrder).toHaveLength(emailed.length);
        await store.write(async (tx) => {
          await tx.delete(jobs);
        });
        shop.moveClock(days(1));
      }),
      { numRuns: SEQUENCES },
    );
  },
);

/** Another visitor, from another network, orders all units, which displaces unpaid orders, and never pays. */
async function buyAllAndLeave({ store, now }: Awaited<ReturnType<typeof openTestShop>>, variantId: string) {
  const owner = { accountId: null, visitorId: newId() };
  const [variant] = await store.read.select().from(variants).where(eq(variants.id, variantId));
  await store.write(async (tx) => {
    const cartId = newId();
    await tx.insert(carts).values({ id: cartId, ...owner, updatedAt: now() });
    const line = { cartId, variantId, quantity: variant?.onHand ?? 1, addedAt: now() };
    await tx.insert(cartLines).values({ id: newId(), ...line });
  });
  await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, now());
  const checkoutToken = (await findCheckout(store.read, owner))?.token ?? "";
  const reserver = { network: newId(), limits: RESERVATION_LIMITS };
  const started = await startPayment(store, owner, { checkoutToken, method: "pix", reserver }, now());
  if (!started.ok || !started.paymentId) return;
  const { orderId, paymentId } = started;
  await store.write(async (tx) => {
    await tx.update(payments).set({ status: "cancelled" }).where(eq(payments.id, paymentId));
    await transitionOrder(tx, orderId, "cancelled", "left", now());
  });
}
