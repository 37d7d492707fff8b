import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { listRefunds, REFUND_CAUSES } from "#app/domain/order/order-refunds.server.ts";
import { isOngoing, outcomeOf } from "#app/domain/order/order-status.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import { writeBrCode } from "#app/domain/values/br-code.ts";
import { days, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { cartLines, carts, jobs, orderEvents, orderLines, orders, payments, variants } from "#db/schema";
import { cancelOrder, refundOrderByNumber } from "./cancellation.server.ts";
import { reservationJobs } from "./displacement.server.ts";
import { receiveNotification } from "./notifications.server.ts";
import type { PaymentGateway, ProviderPayment, ProviderRefund, ProviderStatus } from "./payment.ts";
import { paymentJobs, RECONCILE_JOB } from "./payment-jobs.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { requestRefund } from "./refund-requests.server.ts";
import { retryRefund } from "./refund-retry.server.ts";
import { retryPayment, startPayment, switchPayment } from "./start-payment.server.ts";
import { chargeCard, syncPayment } from "./sync-payment.server.ts";

/** Number of random sequences. A long run: SEQUENCES=10000 npx vitest run payment-model. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 120);

type Fault = "none" | "before" | "after";

/** The outcome of the next refund: `refused` at once, or reviewed for a time and then done or refused. */
type RefundPlan = "done" | "refused" | "reviewed" | "reviewed-and-refused";

interface BookedRefund {
  id: string;
  key: string | null;
  amountCents: number;
  status: ProviderRefund["status"];
  settlesAs: "done" | "refused";
  /** A repeated call gets the response of the first, even if the refund is final by now. */
  first: ProviderRefund["status"];
}

/**
 * A provider in memory, behind the port, so that ten thousand sequences take minutes. A call repeated with the same idempotency
 * key is one operation, and a response may be lost after the operation. The real gateway and the sandbox are tested for the
 * same behaviour in app/gateways/mercado-pago.server.test.ts.
 */
function openProvider() {
  const made = new Map<string, ProviderPayment>();
  const refundsOf = new Map<string, BookedRefund[]>();
  let refundPlans: RefundPlan[] = [];
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
    refundPayment: (providerId, key, amountCents) =>
      call(() => {
        const earlier = booked(providerId).find((each) => each.key === key);
        if (earlier) return { ok: true, refund: responseOf(earlier, earlier.first) } as const;
        const plan = get(providerId).status === "approved" ? (refundPlans.shift() ?? "done") : "refused";
        const left = leftOf(providerId);
        const amount = amountCents ?? left;
        if (plan === "refused" || amount <= 0 || amount > left)
          return { ok: false, reason: "refused" } as const;
        const refund = book(providerId, key, amount, plan);
        return { ok: true, refund: responseOf(refund, refund.first) } as const;
      }),
    findRefund: (providerId, refundId) =>
      call(() => {
        const refund = booked(providerId).find(({ id }) => id === refundId);
        return { ok: true, refund: refund && responseOf(refund, refund.status) };
      }),
    listInstallments: () => call(() => ({ ok: true, plans: [] })),
  };
  function booked(providerId: string): BookedRefund[] {
    const list = refundsOf.get(providerId) ?? [];
    refundsOf.set(providerId, list);
    return list;
  }
  function leftOf(providerId: string): number {
    const held = booked(providerId).filter((refund) => refund.status !== "refused");
    return get(providerId).amountCents - held.reduce((total, refund) => total + refund.amountCents, 0);
  }
  function book(providerId: string, key: string | null, amountCents: number, plan: RefundPlan): BookedRefund {
    const first = plan === "done" ? "done" : "in_review";
    const settlesAs = plan === "reviewed-and-refused" ? "refused" : "done";
    const refund: BookedRefund = { id: newId(), key, amountCents, status: first, settlesAs, first };
    booked(providerId).push(refund);
    sumUp(providerId);
    return refund;
  }
  function sumUp(providerId: string) {
    const payment = get(providerId);
    const done = booked(providerId).filter((refund) => refund.status === "done");
    payment.refundedCents = done.reduce((total, refund) => total + refund.amountCents, 0);
    if (payment.status === "approved" && payment.refundedCents === payment.amountCents)
      payment.status = "refunded";
  }
  const responseOf = ({ id, amountCents }: BookedRefund, status: ProviderRefund["status"]) => ({
    refundId: id,
    status,
    amountCents,
  });
  return {
    gateway,
    made,
    planRefunds: (next: RefundPlan[]) => {
      refundPlans = next;
    },
    /** On the provider's own pages; all that is left if no amount is given. */
    refundOnPage(providerId: string, amountCents = leftOf(providerId)) {
      if (get(providerId).status !== "approved" || amountCents > leftOf(providerId) || amountCents <= 0)
        return;
      book(providerId, null, amountCents, "done");
    },
    settleReviewed() {
      for (const [providerId, list] of refundsOf) {
        for (const refund of list) if (refund.status === "in_review") refund.status = refund.settlesAs;
        sumUp(providerId);
      }
    },
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
  fc.record({
    do: fc.constant("refundPart" as const),
    quantity: fc.nat(2),
    restock: fc.boolean(),
    freight: fc.boolean(),
  }),
  fc.record({ do: fc.constant("refundAmount" as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    do: fc.constant("refundOnPage" as const),
    which: fc.nat(3),
    cents: fc.integer({ min: 1, max: 30_000 }),
  }),
  fc.record({ do: fc.constant("settle" as const) }),
  fc.record({ do: fc.constant("cancel" as const) }),
  fc.record({
    do: fc.constant("refundPlans" as const),
    next: fc.array(fc.constantFrom<RefundPlan>("done", "refused", "reviewed", "reviewed-and-refused"), {
      maxLength: 3,
    }),
  }),
  fc.record({ do: fc.constant("displace" as const) }),
  fc.record({ do: fc.constant("faults" as const), next: fc.array(fault, { maxLength: 4 }) }),
);

type ModelCommand = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** Most orders that are refunded are paid first, so half of the sequences begin with a payment. */
const PAID: readonly ModelCommand[] = [
  { do: "sync" },
  { do: "bank", status: "approved", which: 0 },
  { do: "notify", which: 0, times: 1 },
  { do: "work" },
];
const sequence = fc
  .tuple(fc.boolean(), fc.array(command, { maxLength: 14, size: "max" }))
  .map(([isPaid, commands]) => (isPaid ? [...PAID, ...commands] : commands));

const TIMEOUT = { timeout: 60_000 + SEQUENCES * 200 };

test(
  "with repeated, late, forged or lost reports, every order ends in the provider's final state",
  TIMEOUT,
  async () => {
    const shop = await openTestShop();
    const { store } = shop;

    await fc.assert(
      fc.asyncProperty(sequence, async (commands) => {
        const provider = openProvider();
        const { gateway } = provider;
        const handlers = { ...paymentJobs(store, gateway), ...reservationJobs(store) };
        const runJobs = async () => {
          for (let count = 0; count < 60 && (await runNextJob(store, handlers, shop.now)); count++);
        };

        const owner = { accountId: null, visitorId: newId() };
        const product = await shop.addProduct({ stock: 5 });
        const checkoutToken = await shop.addCheckout(owner, product, 2);
        const reserver = { network: "a network", limits: RESERVATION_LIMITS };
        const request = { checkoutToken, method: "pix", reserver } as const;
        const started = await startPayment(store, owner, request, shop.now());
        if (!started.ok) throw new Error("The order was not placed.");
        const { orderId } = started;
        const [placed] = await store.read.select().from(orders).where(eq(orders.id, orderId));
        const number = placed?.number ?? 0;
        const [bought] = await store.read.select().from(orderLines).where(eq(orderLines.orderId, orderId));
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
          if (each.do === "forge")
            await receiveNotification(store, { type: "payment", providerId: "999999" }, shop.now());
          if (each.do === "sync")
            for (const { id } of await attempts()) await syncPayment(store, gateway, id, shop.now());
          if (each.do === "notify") {
            const record = at(records(), each.which);
            for (let time = 0; record && time < each.times; time++)
              await receiveNotification(
                store,
                { type: "payment", providerId: record.providerId },
                shop.now(),
              );
          }
          if (each.do === "stale") {
            const old = at(earlierRecords, each.which);
            // A delayed response. Approvals that have been reversed since are left out: they are no longer true. But the amount
            // refunded of an approved payment may be that of an earlier time.
            const isTrue =
              old?.status !== "approved" || provider.made.get(old.providerId)?.status === "approved";
            if (old && isTrue) await recordPayment(store, old, shop.now());
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
            if (record?.status === "approved" && each.as === "charged_back") record.status = "charged_back";
            if (record && each.as === "refunded") provider.refundOnPage(record.providerId);
          }
          if (each.do === "operatorRefunds") {
            await refundOrderByNumber(store, number, shop.now());
          }
          if (each.do === "cancel") await cancelOrder(store, number, shop.now());
          if (each.do === "refundPart") {
            const { quantity, restock, freight } = each;
            const lines = quantity > 0 ? [{ lineId: bought?.id ?? "", quantity, restock }] : [];
            const request = { lines, freight, reason: "uma parte" };
            await requestRefund(store, number, request, COMMAND_LINE, shop.now());
          }
          if (each.do === "refundAmount") {
            const amountCents = Math.round(((placed?.totalCents ?? 0) * each.share) / 100);
            const request = { lines: [], freight: false, amountCents, reason: "um valor" };
            await requestRefund(store, number, request, COMMAND_LINE, shop.now());
          }
          if (each.do === "refundOnPage") {
            const record = at(records(), each.which);
            if (record) provider.refundOnPage(record.providerId, each.cents);
          }
          if (each.do === "settle") provider.settleReviewed();
          if (each.do === "refundPlans") provider.planRefunds(each.next);
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
        provider.planRefunds([]);
        provider.settleReviewed();
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
        // A refused refund is requested again after a day. If the provider has reviewed it before, a person requests it again.
        shop.moveClock(days(1));
        await runJobs();
        await retryRefund(store, number, shop.now());
        await runJobs();

        const [order] = await store.read.select().from(orders).where(eq(orders.id, orderId));
        const final = await attempts();
        for (const record of records()) {
          const attempt = final.find(({ providerId }) => providerId === record.providerId);
          if (attempt) {
            expect(attempt.status).toBe(record.status);
            expect(attempt.refundedCents, "the provider's books").toBe(record.refundedCents);
          } else expect(record.status, "a duplicate payment is refunded").not.toBe("approved");
        }
        expect(final.filter(({ status }) => ["unknown", "pending", "in_review"].includes(status))).toEqual(
          [],
        );

        const paidBack = await listRefunds(store.read, orderId);
        expect(
          paidBack.filter((refund) => refund.status === "requested" || refund.status === "in_review"),
        ).toEqual([]);
        const done = paidBack.filter((refund) => refund.status === "done");
        for (const attempt of final) {
          const ofAttempt = done.filter(({ paymentId }) => paymentId === attempt.id);
          const sum = ofAttempt.reduce((total, { amountCents }) => total + amountCents, 0);
          expect(sum, "refunds and their payment").toBe(attempt.refundedCents);
          expect(sum).toBeLessThanOrEqual(attempt.amountCents);
        }
        const unitsOf = (key: "quantity" | "restockedQuantity") =>
          done.flatMap(({ lines }) => lines).reduce((total, line) => total + line[key], 0);
        expect(unitsOf("quantity")).toBeLessThanOrEqual(2);
        expect(done.filter(({ freightCents }) => freightCents > 0).length).toBeLessThanOrEqual(1);

        const approved = records().filter((record) => record.status === "approved");
        const isPaid =
          order !== undefined && ["paid", "disputed"].includes(order.status) && approved.length > 0;
        expect(approved.length, "an order is paid once").toBeLessThanOrEqual(1);
        expect(approved.length === 1 ? isPaid : true, `${order?.status} has an approved payment`).toBe(true);
        if (approved.length === 0) expect(order?.status).not.toBe("paid");

        const [variant] = await store.read.select().from(variants).where(eq(variants.id, product.variantId));
        const events = await store.read.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
        const past = events.map((event) => event.status);
        const sold = past.includes("paid") ? 2 : 0;
        // Units refunded by line returned as the refund says; the rest, if the whole order was refunded.
        const returned = past.includes("refund_pending") && sold > 0 ? 2 - unitsOf("quantity") : 0;
        const onHand = 5 - sold + returned + unitsOf("restockedQuantity");
        expect(variant).toMatchObject({ onHand, reserved: 0, yielding: 0 });
        expect(order && outcomeOf(order.status)).not.toBe("pending");

        const emails = await store.read.select().from(jobs).where(eq(jobs.kind, "email-order-event"));
        const ofOrder = emails.filter(({ payload }) => payload.orderId === orderId);
        // A refund that the provider made by itself sends one e-mail for both of its transitions.
        // Nor does the refund of an order whose money the bank has taken back.
        const transitions = events.filter((event) => event.refundId === null);
        const isSilent = (event: (typeof events)[number]) =>
          event.cause === "payment refunded" ||
          (event.cause === "operator" && transitions[transitions.indexOf(event) - 1]?.status === "disputed");
        const emailed = events.filter((event) =>
          event.refundId
            ? event.cause === REFUND_CAUSES.done && isOngoing(event.status)
            : event.status !== "refund_pending" || !isSilent(event),
        );
        expect(ofOrder).toHaveLength(emailed.length);
        await store.write(async (tx) => {
          await tx.delete(jobs);
        });
        shop.moveClock(days(1));
      }),
      { numRuns: SEQUENCES },
    );
    expect(await findBrokenRules(store.read)).toEqual([]);
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
