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
import { retryPayment, startPayment, switchPayment } from "./attempts.server.ts";
import { reservationJobs } from "./displacement.server.ts";
import type { PaymentGateway, ProviderPayment, ProviderStatus } from "./payment.ts";
import {
  chargeCard,
  noteNotification,
  paymentJobs,
  RECONCILE_JOB,
  recordPayment,
  refundOrder,
  syncPayment,
} from "./payments.server.ts";

/** How many sequences are tried; the long run takes ten thousand: SEQUENCES=10000 npx vitest run payment-model. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 120);

type Fault = "none" | "before" | "after";

/**
 * The provider's own record, in memory and behind the port, so that ten thousand sequences are a matter of minutes: what it
 * was asked twice with one key it did once, and of what it did, the shop may not have heard. The real one, and its stand-in,
 * are held to the same in app/gateways/mercado-pago.server.test.ts.
 */
function openProvider() {
  const made = new Map<string, ProviderPayment>();
  const keys = new Map<string, ProviderPayment>();
  let faults: Fault[] = [];
  const unreachable = { ok: false, reason: "unreachable" } as const;

  async function heard<Answer>(deed: () => Answer): Promise<Answer | typeof unreachable> {
    const fault = faults.shift() ?? "none";
    if (fault === "before") return unreachable;
    const answer = deed();
    return fault === "after" ? unreachable : answer;
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
      heard(() =>
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
      heard(() =>
        once(idempotencyKey, () => ({ ...blank(reference, amountCents), status: token as ProviderStatus })),
      ),
    createCheckout: ({ reference }) =>
      heard(() => ({ ok: true, checkout: { id: reference, url: "http://localhost/2" } })),
    findPayment: (providerId) =>
      heard(() => ({ ok: true, payment: made.has(providerId) ? { ...get(providerId) } : undefined })),
    searchPayments: (reference) =>
      heard(() => ({
        ok: true,
        payments: [...made.values()]
          .filter((each) => each.reference === reference)
          .reverse()
          .map((each) => ({ ...each })),
      })),
    cancelPayment: (providerId) =>
      heard(() => {
        const payment = get(providerId);
        if (payment.status !== "pending" && payment.status !== "in_review")
          return { ok: false, reason: "refused" } as const;
        payment.status = "cancelled";
        return { ok: true, payment: { ...payment } } as const;
      }),
    refundPayment: (providerId) =>
      heard(() => {
        const payment = get(providerId);
        if (payment.status !== "approved") return { ok: false, reason: "refused" } as const;
        payment.status = "refunded";
        payment.refundedCents = payment.amountCents;
        return {
          ok: true,
          refund: { refundId: "r", status: "done", amountCents: payment.amountCents },
        } as const;
      }),
    listInstallments: () => heard(() => ({ ok: true, plans: [] })),
  };
  return {
    gateway,
    made,
    /** Somebody pays on the provider's own page. */
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
  fc.record({ do: fc.constant("settle" as const) }),
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
    do: fc.constant("takeBack" as const),
    which: fc.nat(3),
    as: fc.constantFrom("refunded" as const, "charged_back" as const),
  }),
  fc.record({ do: fc.constant("keeperRefunds" as const) }),
  fc.record({ do: fc.constant("displace" as const) }),
  fc.record({ do: fc.constant("faults" as const), next: fc.array(fault, { maxLength: 4 }) }),
);

const TIMEOUT = { timeout: 60_000 + SEQUENCES * 200 };

test(
  "whatever is heard, doubled, late, forged or never, an order ends as the provider's own record says",
  TIMEOUT,
  async () => {
    const shop = await openTestShop();
    const { store } = shop;

    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) => {
        const provider = openProvider();
        const { gateway } = provider;
        const handlers = { ...paymentJobs(store, gateway), ...reservationJobs(store) };
        const work = async () => {
          for (let turn = 0; turn < 60 && (await runNextJob(store, handlers, shop.now)); turn++);
        };

        const owner = { accountId: null, visitorId: newId() };
        const product = await shop.addProduct({ stock: 3 });
        const checkoutToken = await shop.addCheckout(owner, product);
        const reserver = { network: "a network", limits: RESERVATION_LIMITS };
        const asked = { checkoutToken, method: "pix", reserver } as const;
        const started = await startPayment(store, owner, asked, shop.now());
        if (!started.ok) throw new Error("The order was not placed.");
        const { orderId } = started;
        const seen: ProviderPayment[] = [];
        const attempts = () => store.read.select().from(payments).where(eq(payments.orderId, orderId));
        const records = () => [...provider.made.values()];
        const at = <T>(list: readonly T[], index: number) =>
          list.length > 0 ? list[index % list.length] : undefined;

        for (const each of commands) {
          seen.push(...records().map((record) => ({ ...record })));
          if (each.do === "faults") provider.fail(each.next);
          if (each.do === "wait") shop.moveClock(minutes(each.minutes));
          if (each.do === "work") await work();
          if (each.do === "forge") await noteNotification(store, "999999", shop.now());
          if (each.do === "settle")
            for (const { id } of await attempts()) await syncPayment(store, gateway, id, shop.now());
          if (each.do === "notify") {
            const record = at(records(), each.which);
            for (let time = 0; record && time < each.times; time++)
              await noteNotification(store, record.providerId, shop.now());
          }
          if (each.do === "stale") {
            const old = at(seen, each.which);
            // An answer that was long on its way; a state the payment never left again is no longer true news.
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
          if (each.do === "takeBack") {
            const record = at(records(), each.which);
            if (record?.status === "approved") record.status = each.as;
          }
          if (each.do === "keeperRefunds") {
            await store.write(async (tx) => {
              if (await transitionOrder(tx, orderId, "refund_pending", "keeper", shop.now()))
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

        // All is well again: what is open comes to its end, and the nightly sweep asks after the rest.
        provider.fail([]);
        for (let hour = 0; hour < 3; hour++) {
          shop.moveClock(minutes(61));
          for (const record of records())
            if (record.status === "pending" || record.status === "in_review") record.status = "cancelled";
          await work();
        }
        await handlers[RECONCILE_JOB.kind]?.({}, shop.now());
        await work();
        shop.moveClock(minutes(61));
        await work();

        const [order] = await store.read.select().from(orders).where(eq(orders.id, orderId));
        const final = await attempts();
        for (const record of records()) {
          const attempt = final.find(({ providerId }) => providerId === record.providerId);
          if (attempt) expect(attempt.status).toBe(record.status);
          else expect(record.status, "a payment nobody asked for is not kept").not.toBe("approved");
        }
        expect(final.filter(({ status }) => ["unknown", "pending", "in_review"].includes(status))).toEqual(
          [],
        );

        const held = records().filter((record) => record.status === "approved");
        const isPaid = order !== undefined && ["paid", "disputed"].includes(order.status) && held.length > 0;
        expect(held.length, "one order takes its money once").toBeLessThanOrEqual(1);
        expect(held.length === 1 ? isPaid : true, `${order?.status} holds money`).toBe(true);
        if (held.length === 0) expect(order?.status).not.toBe("paid");

        const [piece] = await store.read.select().from(variants).where(eq(variants.id, product.variantId));
        const events = await store.read.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
        const past = events.map((event) => event.status);
        const isTaken = past.includes("paid") && !past.includes("refund_pending");
        expect(piece).toMatchObject({ onHand: isTaken ? 2 : 3, reserved: 0, yielding: 0 });
        expect(order && outcomeOf(order.status)).not.toBe("pending");

        const emails = await store.read.select().from(jobs).where(eq(jobs.kind, "order-letter"));
        const ofOrder = emails.filter(({ payload }) => payload.orderId === orderId);
        // Of money that the provider gave back by itself, the e-mail about the refund says both.
        const told = events.filter(
          (event) => event.status !== "refund_pending" || event.cause !== "payment refunded",
        );
        expect(ofOrder).toHaveLength(told.length);
        await store.write(async (tx) => {
          await tx.delete(jobs);
        });
        shop.moveClock(days(1));
      }),
      { numRuns: SEQUENCES },
    );
  },
);

/** Somebody else, from another network, orders every piece there is, has unpaid orders give way for it, and never pays. */
async function buyAllAndLeave({ store, now }: Awaited<ReturnType<typeof openTestShop>>, variantId: string) {
  const owner = { accountId: null, visitorId: newId() };
  const [piece] = await store.read.select().from(variants).where(eq(variants.id, variantId));
  await store.write(async (tx) => {
    const cartId = newId();
    await tx.insert(carts).values({ id: cartId, ...owner, updatedAt: now() });
    const line = { cartId, variantId, quantity: piece?.onHand ?? 1, addedAt: now() };
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
