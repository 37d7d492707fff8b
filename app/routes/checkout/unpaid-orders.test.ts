import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TERMS } from "#app/domain/account/terms.ts";
import { countCartItems } from "#app/domain/cart/carts.server.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { orderEmailJobs } from "#app/domain/order/order-emails.server.ts";
import { RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import { reservationJobs } from "#app/domain/payment/displacement.server.ts";
import { paymentJobs } from "#app/domain/payment/payments.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { action as payByApi } from "#app/routes/api/payments.ts";
import { action as payWithCard } from "#app/routes/checkout/pay-with-card.ts";
import { loader as orderPage } from "#app/routes/guest/order.tsx";
import { call, said } from "#app/testing/api-calls.ts";
import { post, statusOf } from "#app/testing/requests.ts";
import { approveAsTester, openTestShop } from "#app/testing/shop.ts";
import { emails, orders, payments, variants } from "#db/schema";
import { action as payWithPix } from "./pay-with-pix.ts";
import PaymentInProgress, { loader as paymentPage } from "./pix-in-progress.tsx";
import { loader as refused } from "./refused.tsx";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const OFFICE = "203.0.113.7";

/** Somebody with a cart of their own, who asks for a Pix from an IP; the status of the answer, and what it says. */
async function buy(
  shop: TestShop,
  product: { id: string },
  { address = OFFICE, quantity = 1, as = undefined as { id: string } | undefined } = {},
) {
  const visitorId = newId();
  const owner = as ? { accountId: as.id, visitorId: null } : { accountId: null, visitorId };
  const checkoutToken = await shop.addCheckout(owner, product, quantity);
  const { result, session } = await shop.send(payWithPix, post({ checkoutToken }), {
    ...(as ? { as } : { visitorId }),
    address,
  });
  const status = result instanceof Response ? result.status : statusOf(result);
  const { data } = result as { data?: { message: string; link: { to: string }; headers?: object } };
  return { status, data, owner, visitorId, checkoutToken, notice: session.get("notice")?.text };
}

async function reservedOf({ store }: TestShop, { variantId }: { variantId: string }) {
  const [row] = await store.read.select().from(variants).where(eq(variants.id, variantId));
  return row?.reserved ?? 0;
}

test.each([
  ["one IPv4", () => OFFICE],
  ["one /64", (guest: number) => `2001:db8:1:2:${guest.toString(16)}::${(guest * 7).toString(16)}`],
])(
  "%s, by however many guests at once or one after the other, holds a quarter of a product and no more",
  async (_what, addressOf) => {
    const shop = await openTestShop();
    const product = await shop.addProduct({ stock: 40 });
    const guests = Array.from({ length: 24 }, (_, guest) => guest);
    const statuses = await Promise.all(
      guests
        .slice(0, 12)
        .map(async (guest) => (await buy(shop, product, { address: addressOf(guest) })).status),
    );
    for (const guest of guests.slice(12))
      statuses.push(
        (await buy(shop, product, { address: addressOf(guest), quantity: 1 + (guest % 4) })).status,
      );
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
    expect(await reservedOf(shop, product)).toBe(10);
    expect((await buy(shop, product, { address: "198.51.100.1" })).status).toBe(303);
  },
);

test("one network holds forty pieces of all the shop and no more, and no cart that is larger", async () => {
  const shop = await openTestShop();
  const shelf: { id: string; variantId: string }[] = [];
  for (let each = 0; each < 6; each++) shelf.push(await shop.addProduct({ stock: 40, priceCents: 1000 }));
  for (const product of shelf) for (let time = 0; time < 3; time++) await buy(shop, product, { quantity: 5 });
  const reserved = await Promise.all(shelf.map((product) => reservedOf(shop, product)));
  expect(reserved.reduce((sum, count) => sum + count)).toBe(RESERVATION_LIMITS.units);
  expect(Math.max(...reserved)).toBe(10);

  const [product = { id: "" }] = shelf;
  expect((await buy(shop, product, { address: "198.51.100.1", quantity: 10 })).status).toBe(303);
  const few = await shop.addProduct({ stock: 12 });
  const tooLarge = await buy(shop, few, { address: "198.51.100.2", quantity: 4 });
  expect(tooLarge.status).toBe(409);
  expect(tooLarge.data?.message).toContain("reservamos até 3 unidades por vez");
  expect(await countCartItems(shop.store.read, tooLarge.owner)).toBe(4);
});

test("one network holds no more than so much money's worth", async () => {
  const shop = await openTestShop();
  const dear = await shop.addProduct({ stock: 40, priceCents: 600_000 });
  const statuses = [];
  for (let guest = 0; guest < 5; guest++) statuses.push((await buy(shop, dear)).status);
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
  expect((await buy(shop, dear, { address: "198.51.100.1", quantity: 4 })).status).toBe(409);
});

test("twenty people of an office, or behind one address of a mobile carrier, buy one to three pieces each", async () => {
  const shop = await openTestShop();
  const shelf: { id: string; variantId: string }[] = [];
  for (let each = 0; each < 6; each++) shelf.push(await shop.addProduct({ stock: 40, priceCents: 31_999 }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, person) =>
      buy(shop, shelf[person % shelf.length] ?? { id: "" }, {
        quantity: person % 9 === 0 ? 3 : 1 + (person % 2),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect((await buy(shop, shelf[0] ?? { id: "" })).status).toBe(429);
});

test("who is refused reads for how long, what to pay, and keeps the cart; by the API it is JSON", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 12 });
  const first = await buy(shop, product, { quantity: 3 });
  expect(first.status).toBe(303);
  shop.moveClock(minutes(10));

  const stranger = await buy(shop, product);
  expect(stranger).toMatchObject({ status: 429, data: { headers: { "Retry-After": "1320" } } });
  expect(stranger.data?.message).toContain("tente de novo em 22 minutos");
  expect(stranger.data?.link.to).toBe("/checkout/carrinho");
  expect(await countCartItems(shop.store.read, stranger.owner)).toBe(1);

  const [order] = await shop.store.read.select().from(orders);
  const again = await shop.addCheckout(first.owner, product);
  const to = { visitorId: first.visitorId, address: OFFICE };
  for (const send of [
    () => shop.send(payWithPix, post({ checkoutToken: again }), to),
    () => shop.send(payWithCard, post({ checkoutToken: again }), to),
  ]) {
    const { result } = await send();
    expect(statusOf(result)).toBe(429);
    expect((result as typeof stranger).data?.link?.to).toBe(`/checkout/pagamento/${order?.id}`);
  }
  const body = { value: 222.89, paymentMethod: "pix" };
  const { result } = await shop.send(payByApi, call("/api/payments", { method: "POST", body }), to);
  expect((result as Response).headers.get("Retry-After")).toBe("1320");
  expect(await said(result)).toMatchObject({ status: 429, body: { error: { code: "too_many_requests" } } });

  const [payment] = await shop.store.read.select().from(payments);
  await approveAsTester(payment?.ticketUrl ?? "", "approved");
  await work(shop);
  expect((await shop.send(payWithPix, post({ checkoutToken: again }), to)).result).toMatchObject({
    status: 303,
  });
});

test("an account that has paid here before holds twice as much", async () => {
  const shop = await openTestShop();
  const [newcomer, known] = [await shop.addAccount(), await shop.addAccount()];
  const product = await shop.addProduct({ stock: 12 });
  await buy(shop, await shop.addProduct(), { as: known });
  const [payment] = await shop.store.read.select().from(payments);
  await approveAsTester(payment?.ticketUrl ?? "", "approved");
  shop.moveClock(minutes(1));
  await work(shop);
  expect((await buy(shop, product, { as: newcomer, quantity: 6 })).status).toBe(409);
  expect((await buy(shop, product, { as: known, quantity: 6 })).status).toBe(303);
  expect((await buy(shop, product, { as: known, quantity: 1 })).status).toBe(429);
});

test("what an unpaid order holds is for sale again once it is no longer protected, and both buyers are told", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 1 });
  const availableOf = async () =>
    (await findProductBySlug(shop.store.read, product.id))?.variants[0]?.available;
  const first = await buy(shop, product);
  await work(shop);
  expect(await availableOf()).toBe(0);

  shop.moveClock(RESERVATION_LIMITS.protectedMs);
  await work(shop);
  expect(await availableOf()).toBe(1);
  const second = await buy(shop, product, { address: "198.51.100.1" });
  expect(second.status).toBe(303);
  await work(shop);
  expect(second.notice).toContain("As últimas unidades estavam em um pedido que não foi pago");
  expect(await availableOf()).toBe(0);
  expect(await reservedOf(shop, product)).toBe(1);

  const [displaced] = await shop.store.read.select().from(orders).where(eq(orders.status, "expired"));
  const id = displaced?.id ?? "";
  const { visitorId } = first;
  const page = await shop.send(refused, new Request(`http://localhost/?pedido=${id}`), { visitorId });
  expect(page.result).toMatchObject({ status: "expired", gaveWay: true });
  const details = await shop.send(orderPage, new Request("http://localhost/"), {
    visitorId,
    params: { order: id },
  });
  expect(details.result).toMatchObject({ gaveWay: true });
  const written = await shop.store.read.select().from(emails);
  expect(written.map(({ subject }) => subject)).toContain(
    `Pedido ${displaced?.number}: a reserva deu lugar a outro pedido`,
  );
});

/** A shop whose last piece is held by an unpaid order that is no longer protected, and somebody else who has it in the cart. */
async function openDisplaceable() {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 1 });
  const first = await buy(shop, product);
  shop.moveClock(RESERVATION_LIMITS.protectedMs);
  await work(shop);
  const visitorId = newId();
  const checkoutToken = await shop.addCheckout({ accountId: null, visitorId }, product);
  return { shop, product, first, checkoutToken, as: { visitorId, address: "198.51.100.1" } };
}

test("who took the last pieces over is not told to pay for them once they are paid", async () => {
  const { shop, checkoutToken, as } = await openDisplaceable();
  const fields = {
    checkoutToken,
    token: await cardToken(shop, "APRO"),
    paymentMethodId: "visa",
    installments: 1,
  };
  const { result, session } = await shop.send(payWithCard, post(fields), as);
  expect((result as Response).headers.get("Location")).toContain("/checkout/confirmado");
  expect(session.get("notice")).toBeUndefined();
  const all = await shop.store.read.select().from(orders);
  expect(all.map(({ status }) => status).sort()).toEqual(["expired", "paid"]);
});

test("nor is it left for the next page by the API", async () => {
  const { shop, as } = await openDisplaceable();
  const body = { value: 222.89, paymentMethod: "pix" };
  const { result, session } = await shop.send(payByApi, call("/api/payments", { method: "POST", body }), as);
  expect(await said(result)).toMatchObject({ status: 201 });
  expect(session.get("notice")).toBeUndefined();
});

test("whose order gave way reads, while its payment is being cancelled, of just that, with a link to the order", async () => {
  const { shop, first, checkoutToken, as } = await openDisplaceable();
  await shop.send(payWithPix, post({ checkoutToken }), as);
  const to = { visitorId: first.visitorId, address: OFFICE };
  const { result } = await shop.send(payWithPix, post({ checkoutToken: first.checkoutToken }), to);
  expect(statusOf(result)).toBe(409);
  const { data } = result as { data: { message: string; link: { to: string } } };
  expect(data.message).toContain("A reserva deste pedido terminou");
  const link = new Request(`http://localhost${data.link.to}`);
  expect((await shop.send(refused, link, to)).result).toMatchObject({ status: "expired" });
});

test("the page of a payment says until when the pieces are the buyer's alone, and afterwards that they are not", async () => {
  const shop = await openTestShop();
  const { visitorId } = await buy(shop, await shop.addProduct());
  const [order] = await shop.store.read.select().from(orders);
  const look = async () => {
    const request = new Request("http://localhost/");
    const { result } = await shop.send(paymentPage, request, {
      visitorId,
      params: { order: order?.id ?? "" },
    });
    return renderToString(createElement(PaymentInProgress, { loaderData: result } as never));
  };
  expect(await look()).toContain("reservados só para você até");
  shop.moveClock(RESERVATION_LIMITS.protectedMs);
  const later = await look();
  expect(later).not.toContain("reservados só para você até");
  expect(later).toContain("Se o estoque acabar, a reserva pode dar lugar a outro pedido até você pagar.");
});

/** A card's token, as the provider's script gets it in the browser. */
async function cardToken({ sandbox }: TestShop, holder: string): Promise<string> {
  const answer = await fetch(`${sandbox.api}/v1/card_tokens?public_key=TEST`, {
    method: "POST",
    body: JSON.stringify({
      card_number: "4235 6477 2802 5682",
      expiration_month: "11",
      expiration_year: "30",
      security_code: "123",
      cardholder: { name: holder },
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

async function work({ store, gateway, now }: TestShop) {
  const handlers = {
    ...paymentJobs(store, gateway),
    ...reservationJobs(store),
    ...orderEmailJobs(store, { origin: "https://loja.exemplo", terms: TERMS }),
  };
  for (let turn = 0; turn < 60 && (await runNextJob(store, handlers, now)); turn++);
}
