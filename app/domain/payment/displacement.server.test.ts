import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { findCheckout, saveCheckout } from "#app/domain/order/checkouts.server.ts";
import { listRefunds } from "#app/domain/order/order-refunds.server.ts";
import { maxOfVariant, RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { ADDRESS, CONTACT, decideAsBank, openTestShop } from "#app/testing/shop.ts";
import {
  cartLines,
  carts,
  jobs,
  orderEvents,
  orderLines,
  orders,
  payments,
  pictures,
  variants,
} from "#db/schema";
import { listOrderUnits, reservationJobs } from "./displacement.server.ts";
import type { ProviderPayment } from "./payment.ts";
import { paymentJobs } from "./payment-jobs.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { findLatestPayment, retryPayment, startPayment, switchPayment } from "./start-payment.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const limits = RESERVATION_LIMITS;

async function order(
  shop: TestShop,
  { variantId }: { variantId: string },
  { network = newId(), quantity = 1, accountId = null as string | null } = {},
) {
  const owner = { accountId, visitorId: accountId ? null : newId() };
  const checkoutToken = await fillCart(shop, owner, [{ variantId, quantity }]);
  const reserver = { network, limits };
  const started = await startPayment(
    shop.store,
    owner,
    { checkoutToken, method: "pix", reserver },
    shop.now(),
  );
  if (started.ok && started.paymentId)
    await syncPayment(shop.store, shop.gateway, started.paymentId, shop.now());
  return { owner, started, reserver, orderId: started.ok ? started.orderId : "" };
}

async function runJobs({ store, gateway, now }: TestShop) {
  const handlers = { ...paymentJobs(store, gateway), ...reservationJobs(store) };
  for (let count = 0; count < 100 && (await runNextJob(store, handlers, now)); count++);
}

async function statusOf({ store }: TestShop, orderId: string) {
  const [row] = await store.read.select().from(orders).where(eq(orders.id, orderId));
  return row?.status;
}

async function ticketOf({ store }: TestShop, orderId: string) {
  const [row] = await store.read.select().from(payments).where(eq(payments.orderId, orderId));
  return row?.ticketUrl ?? "";
}

async function pay(shop: TestShop, orderId: string) {
  await decideAsBank(await ticketOf(shop, orderId), "approved");
  await runJobs(shop);
}

/** Sets an attempt's status without the effects of recording it. */
async function setAttempt({ store }: TestShop, orderId: string, status: "in_review" | "quarantined") {
  await store.write(async (tx) => {
    await tx.update(payments).set({ status }).where(eq(payments.orderId, orderId));
  });
}

describe("an unpaid order is displaced", () => {
  test("by a buyer of the last units once its protection has ended, and its payment is cancelled", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 2 });
    const first = await order(shop, product, { quantity: 2 });
    expect((await order(shop, product)).started).toMatchObject({ ok: false, reason: "out-of-stock" });

    shop.moveClock(limits.protectedMs);
    const second = await order(shop, product);
    expect(second.started).toMatchObject({ ok: true, hasDisplaced: true });
    expect(await statusOf(shop, first.orderId)).toBe("expired");
    expect(await shop.stock()).toEqual([{ onHand: 2, reserved: 1 }]);
    const events = await shop.store.read.select().from(orderEvents);
    expect(events.find(({ status }) => status === "expired")).toMatchObject({
      orderId: first.orderId,
      cause: "gave way",
    });

    await runJobs(shop);
    const [attempt] = await shop.store.read
      .select()
      .from(payments)
      .where(eq(payments.orderId, first.orderId));
    expect(attempt?.status).toBe("cancelled");
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  });

  test("not while there is enough stock for both, nor if all unpaid orders are not enough", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 4 });
    const first = await order(shop, product);
    shop.moveClock(limits.protectedMs);
    expect((await order(shop, product, { quantity: 3 })).started).toMatchObject({
      ok: true,
      hasDisplaced: false,
    });
    expect((await order(shop, product, { quantity: 2 })).started).toMatchObject({ reason: "out-of-stock" });
    expect(await statusOf(shop, first.orderId)).toBe("awaiting_payment");
  });

  test("not by an order that is refused for another of its lines", async () => {
    const shop = await openTestShop();
    const { store, now } = shop;
    const product = await shop.addProduct({ stock: 1 });
    const hidden = await shop.addProduct({ stock: 9 });
    const first = await order(shop, product);
    shop.moveClock(limits.protectedMs);
    const owner = { accountId: null, visitorId: newId() };
    const wanted = [product, hidden].map(({ variantId }) => ({ variantId, quantity: 1 }));
    const checkoutToken = await fillCart(shop, owner, wanted);
    await store.write(async (tx) => {
      await tx.delete(pictures).where(eq(pictures.variantId, hidden.variantId));
    });

    const reserver = { network: newId(), limits };
    const started = await startPayment(store, owner, { checkoutToken, method: "pix", reserver }, now());

    expect(started).toMatchObject({ ok: false, reason: "out-of-stock" });
    expect(await statusOf(shop, first.orderId)).toBe("awaiting_payment");
  });

  test("oldest first, and no more orders than needed", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 3 });
    const placed = [];
    for (let each = 0; each < 3; each++) {
      placed.push((await order(shop, product)).orderId);
      shop.moveClock(minutes(1));
    }
    shop.moveClock(limits.protectedMs);
    await order(shop, product, { quantity: 2 });
    expect(await Promise.all(placed.map((id) => statusOf(shop, id)))).toEqual([
      "expired",
      "expired",
      "awaiting_payment",
    ]);
  });

  test("not as the oldest, if a later one alone covers the shortage", async () => {
    const shop = await openTestShop();
    const [one, other] = [await shop.addProduct({ stock: 3 }), await shop.addProduct({ stock: 2 })];
    const placeAll = async (lines: { variantId: string; quantity: number }[]) => {
      const owner = { accountId: null, visitorId: newId() };
      const checkoutToken = await fillCart(shop, owner, lines);
      const reserver = { network: newId(), limits };
      const started = await startPayment(
        shop.store,
        owner,
        { checkoutToken, method: "pix", reserver },
        shop.now(),
      );
      return started.ok ? started.orderId : "";
    };
    const small = await placeAll([{ ...one, quantity: 1 }]);
    shop.moveClock(minutes(1));
    const large = await placeAll([
      { ...one, quantity: 2 },
      { ...other, quantity: 2 },
    ]);
    shop.moveClock(limits.protectedMs);
    await placeAll([
      { ...one, quantity: 2 },
      { ...other, quantity: 1 },
    ]);
    expect(await statusOf(shop, large)).toBe("expired");
    expect(await statusOf(shop, small)).toBe("awaiting_payment");
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  });

  test("only after its Pix code has expired if its account has paid here before", async () => {
    const shop = await openTestShop();
    const account = await shop.addAccount();
    const before = await order(shop, await shop.addProduct(), { accountId: account.id });
    await pay(shop, before.orderId);
    shop.moveClock(minutes(1));
    await runJobs(shop);
    expect(await statusOf(shop, before.orderId)).toBe("paid");

    const product = await shop.addProduct({ stock: 1 });
    const known = await order(shop, product, { accountId: account.id });
    const [code] = await shop.store.read.select().from(payments).where(eq(payments.orderId, known.orderId));
    shop.moveClock((code?.expiresAt.getTime() ?? 0) - shop.now().getTime() - 1);
    expect((await order(shop, product)).started).toMatchObject({ reason: "out-of-stock" });
    shop.moveClock(1);
    expect((await order(shop, product)).started).toMatchObject({ ok: true, hasDisplaced: true });
    expect(await statusOf(shop, known.orderId)).toBe("expired");
  });

  test("not while its bank or a person is reviewing the payment", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    const first = await order(shop, product);
    for (const status of ["in_review", "quarantined"] as const) {
      await setAttempt(shop, first.orderId, status);
      shop.moveClock(hours(1));
      expect((await order(shop, product)).started).toMatchObject({ reason: "out-of-stock" });
    }
    expect(await statusOf(shop, first.orderId)).toBe("awaiting_payment");
  });

  test("and, if it is paid all the same, takes the stock back from an unpaid order, even a protected one", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    const first = await order(shop, product);
    shop.moveClock(limits.protectedMs);
    const second = await order(shop, product);
    await pay(shop, first.orderId);
    expect(await statusOf(shop, first.orderId)).toBe("paid");
    expect(await statusOf(shop, second.orderId)).toBe("expired");
    expect(await shop.stock()).toEqual([{ onHand: 0, reserved: 0 }]);
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  });

  test("and, if it is paid while the other one's payment is in review, is refunded", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    const first = await order(shop, product);
    shop.moveClock(limits.protectedMs);
    const second = await order(shop, product);
    await setAttempt(shop, second.orderId, "in_review");
    await pay(shop, first.orderId);
    expect(await statusOf(shop, first.orderId)).toBe("refunded");
    expect(await statusOf(shop, second.orderId)).toBe("awaiting_payment");
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  });

  test("and can be retried once its payment is cancelled and there is stock", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    const first = await order(shop, product);
    shop.moveClock(limits.protectedMs);
    await order(shop, product);
    const again = () =>
      retryPayment(
        shop.store,
        first.owner,
        { orderId: first.orderId, method: "pix", reserver: first.reserver },
        shop.now(),
      );
    expect(await again()).toMatchObject({ ok: false, reason: "closing" });
    await runJobs(shop);
    expect(await again()).toMatchObject({ ok: false, reason: "out-of-stock" });
    shop.moveClock(limits.protectedMs);
    expect(await again()).toMatchObject({ ok: true, hasDisplaced: true });
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  });

  test("by one of two simultaneous buyers", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    await order(shop, product);
    shop.moveClock(limits.protectedMs);
    const both = await Promise.all([order(shop, product), order(shop, product)]);
    expect(both.map(({ started }) => started.ok).sort()).toEqual([false, true]);
    expect(await shop.stock()).toEqual([{ onHand: 1, reserved: 1 }]);
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  });
});

describe("the units of an unpaid order without protection", () => {
  async function openUnprotected() {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    const placed = await order(shop, product);
    shop.moveClock(limits.protectedMs);
    await runJobs(shop);
    const attempt = async () => (await findLatestPayment(shop.store.read, placed.orderId)) ?? expect.fail();
    return {
      ...shop,
      ...placed,
      runJobs: () => runJobs(shop),
      attempt,
      available: async () => (await findProductBySlug(shop.store.read, product.id))?.variants[0]?.available,
      async report(reported: Partial<ProviderPayment>) {
        const { id, method, amountCents, providerId } = await attempt();
        const blank = { refundedCents: 0, installments: null, refusal: null };
        await recordPayment(
          shop.store,
          {
            ...blank,
            providerId: providerId ?? id,
            reference: id,
            method: method === "card" ? "card" : "pix",
            amountCents,
            status: "pending",
            ...reported,
          },
          shop.now(),
        );
      },
    };
  }

  test.each([
    ["is in review by the bank", { status: "in_review" as const }],
    ["is quarantined", { status: "approved" as const, amountCents: 1 }],
  ])("are not available once its payment %s", async (_what, reported) => {
    const shop = await openUnprotected();
    expect(await shop.available()).toBe(1);
    await shop.report(reported);
    expect(await shop.available()).toBe(0);
    expect(await findBrokenRules(shop.store.read)).toEqual([]);

    shop.moveClock(minutes(1));
    await shop.runJobs();
    expect(await shop.available()).toBe(0);
  });

  test("are not available while a card is charged, and are again once the buyer is to act", async () => {
    const shop = await openUnprotected();
    const { store, gateway, now } = shop;
    const { id: paymentId } = await shop.attempt();
    await switchPayment(store, gateway, { paymentId, method: "card" }, now());
    expect(await shop.available()).toBe(0);
    expect(await findBrokenRules(store.read)).toEqual([]);

    await shop.report({ status: "pending" });
    shop.moveClock(minutes(1));
    await shop.runJobs();
    expect(await shop.available()).toBe(1);
    expect(await findBrokenRules(store.read)).toEqual([]);
  });

  test("become available later if a card was being charged when the protection ended", async () => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 1 });
    const { orderId } = await order(shop, product);
    const setTo = (status: "in_review" | "pending") =>
      shop.store.write(async (tx) => {
        await tx.update(payments).set({ status }).where(eq(payments.orderId, orderId));
      });
    const available = async () =>
      (await findProductBySlug(shop.store.read, product.id))?.variants[0]?.available;
    await setTo("in_review");
    shop.moveClock(limits.protectedMs);
    const handlers = reservationJobs(shop.store);
    await runNextJob(shop.store, handlers, shop.now);
    expect(await available()).toBe(0);
    await setTo("pending");
    shop.moveClock(minutes(1));
    await runNextJob(shop.store, handlers, shop.now);
    expect(await available()).toBe(1);
  });
});

test("the client network of an unpaid order is deleted once it expires", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 1 });
  const first = await order(shop, product, { network: "203.0.113.7" });
  const networks = async () => (await shop.store.read.select().from(orders)).map(({ network }) => network);
  expect(await networks()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  shop.moveClock(hours(2));
  await runJobs(shop);
  expect(await statusOf(shop, first.orderId)).toBe("expired");
  expect(await networks()).toEqual([null]);
});

/** Number of random sequences. A long run: SEQUENCES=2000 npx vitest run displacement. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 60);
const NETWORKS = 3;
const PRODUCTS = 2;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      network: fc.nat(NETWORKS - 1),
      lines: fc.array(fc.record({ product: fc.nat(PRODUCTS - 1), quantity: fc.constantFrom(1, 2, 3, 4) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("retry" as const),
      which: fc.nat(9),
      network: fc.nat(NETWORKS - 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 3, 5, 30) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("work" as const) }) },
);

test("in any sequence no unit is sold twice, no network reserves more than its share, and every payment is fulfilled or refunded", {
  timeout: 60_000 + SEQUENCES * 1000,
}, async () => {
  const shop = await openTestShop();
  const { store, now } = shop;

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: PRODUCTS, maxLength: PRODUCTS }),
      fc.array(step, { maxLength: 40, size: "max" }),
      async (stock, steps) => {
        const products: { id: string; variantId: string }[] = [];
        for (const each of stock) products.push(await shop.addProduct({ stock: each }));
        const placed: { orderId: string; owner: { accountId: null; visitorId: string } }[] = [];
        const reservers = Array.from({ length: NETWORKS }, () => ({ network: newId(), limits }));
        const handlers = reservationJobs(store);
        const at = (which: number) => placed[which % Math.max(placed.length, 1)];
        const attemptsOf = (orderId: string) =>
          store.read.select().from(payments).where(eq(payments.orderId, orderId));

        const report = async (orderId: string, status: "approved" | "cancelled") => {
          const attempt = (await attemptsOf(orderId)).at(-1);
          if (!attempt) return;
          await recordPayment(
            store,
            {
              providerId: attempt.id,
              reference: attempt.id,
              method: "pix",
              status,
              amountCents: attempt.amountCents,
              refundedCents: 0,
              installments: null,
              refusal: null,
            },
            now(),
          );
        };
        const checkInvariants = async () => {
          expect(await findBrokenRules(store.read)).toEqual([]);
          for (const [index, { variantId }] of products.entries()) {
            const maxUnits = maxOfVariant(limits, stock[index] ?? 0);
            for (const { count } of await reservedByNetwork(shop, variantId))
              expect(count).toBeLessThanOrEqual(maxUnits);
          }
        };

        for (const each of steps) {
          if (each.do === "wait") shop.moveClock(minutes(each.minutes));
          if (each.do === "work")
            for (let count = 0; count < 40 && (await runNextJob(store, handlers, now)); count++);
          if (each.do === "order") {
            const owner = { accountId: null, visitorId: newId() };
            const wanted = new Map(each.lines.map(({ product, quantity }) => [product, quantity]));
            const lines = [...wanted].map(([product, quantity]) => ({
              variantId: products[product]?.variantId ?? "",
              quantity,
            }));
            const checkoutToken = await fillCart(shop, owner, lines);
            const reserver = reservers[each.network];
            const request = { checkoutToken, method: "pix", reserver } as const;
            const started = await startPayment(store, owner, request, now());
            if (started.ok) placed.push({ orderId: started.orderId, owner });
          }
          const chosen = "which" in each ? at(each.which) : undefined;
          if (chosen && each.do === "pay") {
            const wasUnpaid = (await statusOf(shop, chosen.orderId)) !== "paid";
            const isPaidBefore = (await attemptsOf(chosen.orderId)).some(
              ({ status }) => status === "approved",
            );
            const isEnough = await hasEnoughOnHand(shop, chosen.orderId);
            await report(chosen.orderId, "approved");
            if (wasUnpaid && isEnough && !isPaidBefore)
              expect(await statusOf(shop, chosen.orderId), "a payment displaces a reservation").toBe("paid");
          }
          if (chosen && each.do === "cancel") await report(chosen.orderId, "cancelled");
          if (chosen && each.do === "retry")
            await retryPayment(
              store,
              chosen.owner,
              { orderId: chosen.orderId, method: "pix", reserver: reservers[each.network] },
              now(),
            );
          await checkInvariants();
        }

        const sold = new Map<string, number>();
        for (const { orderId } of placed) {
          const paid = (await attemptsOf(orderId)).filter(({ status }) => status === "approved");
          const status = await statusOf(shop, orderId);
          const asked = (await listRefunds(store.read, orderId)).map(({ paymentId }) => paymentId);
          const notRefunded = paid.filter(({ id }) => !asked.includes(id));
          expect(notRefunded.length, `money of an order that is ${status}`).toBe(status === "paid" ? 1 : 0);
          for (const { variantId, quantity } of status === "paid"
            ? await listOrderUnits(store.read, orderId)
            : [])
            sold.set(variantId, (sold.get(variantId) ?? 0) + quantity);
        }
        for (const [index, { variantId }] of products.entries()) {
          const [variant] = await store.read.select().from(variants).where(eq(variants.id, variantId));
          expect(variant?.onHand).toBe((stock[index] ?? 0) - (sold.get(variantId) ?? 0));
        }
        await store.write(async (tx) => {
          await tx.delete(jobs);
        });
        shop.moveClock(days(1));
      },
    ),
    { numRuns: SEQUENCES },
  );
});

/** The token of a checkout with these lines, even if there is too little stock for them. */
async function fillCart(
  { store, now }: TestShop,
  owner: { accountId: string | null; visitorId: string | null },
  lines: readonly { variantId: string; quantity: number }[],
): Promise<string> {
  await store.write(async (tx) => {
    const cartId = newId();
    await tx.insert(carts).values({ id: cartId, ...owner, updatedAt: now() });
    for (const line of lines)
      await tx.insert(cartLines).values({ id: newId(), cartId, ...line, addedAt: now() });
  });
  await saveCheckout(store, owner, { contact: CONTACT, address: ADDRESS }, now());
  const checkout = await findCheckout(store.read, owner);
  if (!checkout) throw new Error("There is nothing to pay.");
  return checkout.token;
}

async function hasEnoughOnHand({ store }: TestShop, orderId: string): Promise<boolean> {
  const rows = await store.read
    .select({ onHand: variants.onHand, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, orderId));
  return rows.every(({ onHand, quantity }) => onHand >= quantity);
}

function reservedByNetwork({ store }: TestShop, variantId: string) {
  return store.read
    .select({ network: orders.network, count: sql<number>`sum(${orderLines.quantity})` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.variantId, variantId), eq(orders.status, "awaiting_payment")))
    .groupBy(orders.network);
}
