import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { TERMS } from "#app/domain/account/terms.ts";
import { countCartItems } from "#app/domain/cart/carts.server.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { orderEmailJobs } from "#app/domain/order/order-emails.server.ts";
import { RESERVATION_LIMITS } from "#app/domain/order/reservation-limits.ts";
import { reservationJobs } from "#app/domain/payment/displacement.server.ts";
import { paymentJobs } from "#app/domain/payment/payment-jobs.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { action as payByApi } from "#app/routes/api/payments.ts";
import { action as payWithCard } from "#app/routes/checkout/pay-with-card.ts";
import { loader as orderPage } from "#app/routes/guest/order.tsx";
import { call, readResponse } from "#app/testing/api-calls.ts";
import { post, statusOf } from "#app/testing/requests.ts";
import { decideAsBank, openTestShop } from "#app/testing/shop.ts";
import { emails, orders, payments, variants } from "#db/schema";
import { action as payWithPix } from "./pay-with-pix.ts";
import PaymentInProgress, { loader as paymentPage } from "./payment-in-progress.tsx";
import { loader as refused } from "./refused.tsx";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const OFFICE = "203.0.113.7";

async function buy(
  shop: TestShop,
  product: { id: string },
  { clientIp = OFFICE, quantity = 1, as = undefined as { id: string } | undefined } = {},
) {
  const visitorId = newId();
  const owner = as ? { accountId: as.id, visitorId: null } : { accountId: null, visitorId };
  const checkoutToken = await shop.addCheckout(owner, product, quantity);
  const { result, session } = await shop.send(payWithPix, post({ checkoutToken }), {
    ...(as ? { as } : { visitorId }),
    clientIp,
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
])("%s reserves a quarter of a product at most, over any number of guests", async (_what, clientIpOf) => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 40 });
  const guests = Array.from({ length: 24 }, (_, guest) => guest);
  const statuses = await Promise.all(
    guests
      .slice(0, 12)
      .map(async (guest) => (await buy(shop, product, { clientIp: clientIpOf(guest) })).status),
  );
  for (const guest of guests.slice(12))
    statuses.push(
      (await buy(shop, product, { clientIp: clientIpOf(guest), quantity: 1 + (guest % 4) })).status,
    );
  expect(new Set(statuses)).toEqual(new Set([303, 429]));
  expect(await reservedOf(shop, product)).toBe(10);
  expect((await buy(shop, product, { clientIp: "198.51.100.1" })).status).toBe(303);
});

test("one network reserves 40 units at most, and a larger cart is a 409", async () => {
  const shop = await openTestShop();
  const products: { id: string; variantId: string }[] = [];
  for (let each = 0; each < 6; each++) products.push(await shop.addProduct({ stock: 40, priceCents: 1000 }));
  for (const product of products)
    for (let time = 0; time < 3; time++) await buy(shop, product, { quantity: 5 });
  const reserved = await Promise.all(products.map((product) => reservedOf(shop, product)));
  expect(reserved.reduce((sum, count) => sum + count)).toBe(RESERVATION_LIMITS.units);
  expect(Math.max(...reserved)).toBe(10);

  const [product = { id: "" }] = products;
  expect((await buy(shop, product, { clientIp: "198.51.100.1", quantity: 10 })).status).toBe(303);
  const few = await shop.addProduct({ stock: 12 });
  const tooLarge = await buy(shop, few, { clientIp: "198.51.100.2", quantity: 4 });
  expect(tooLarge.status).toBe(409);
  expect(tooLarge.data?.message).toContain("reservamos até 3 unidades por vez");
  expect(await countCartItems(shop.store.read, tooLarge.owner)).toBe(4);
});

test("one network reserves a limited value at most", async () => {
  const shop = await openTestShop();
  const dear = await shop.addProduct({ stock: 40, priceCents: 600_000 });
  const statuses = [];
  for (let guest = 0; guest < 5; guest++) statuses.push((await buy(shop, dear)).status);
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
  expect((await buy(shop, dear, { clientIp: "198.51.100.1", quantity: 4 })).status).toBe(409);
});

test("20 guests behind one client IP (an office, a mobile carrier) can buy 1 to 3 units each", async () => {
  const shop = await openTestShop();
  const products: { id: string; variantId: string }[] = [];
  for (let each = 0; each < 6; each++)
    products.push(await shop.addProduct({ stock: 40, priceCents: 31_999 }));
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, person) =>
      buy(shop, products[person % products.length] ?? { id: "" }, {
        quantity: person % 9 === 0 ? 3 : 1 + (person % 2),
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect((await buy(shop, products[0] ?? { id: "" })).status).toBe(429);
});

test("a refusal states the wait and the order to pay, and keeps the cart; the API returns JSON", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 12 });
  const first = await buy(shop, product, { quantity: 3 });
  expect(first.status).toBe(303);
  shop.moveClock(minutes(10));

  const otherGuest = await buy(shop, product);
  expect(otherGuest).toMatchObject({ status: 429, data: { headers: { "Retry-After": "1320" } } });
  expect(otherGuest.data?.message).toContain("tente de novo em 22 minutos");
  expect(otherGuest.data?.link.to).toBe("/checkout/carrinho");
  expect(await countCartItems(shop.store.read, otherGuest.owner)).toBe(1);

  const [order] = await shop.store.read.select().from(orders);
  const again = await shop.addCheckout(first.owner, product);
  const to = { visitorId: first.visitorId, clientIp: OFFICE };
  for (const send of [
    () => shop.send(payWithPix, post({ checkoutToken: again }), to),
    () => shop.send(payWithCard, post({ checkoutToken: again }), to),
  ]) {
    const { result } = await send();
    expect(statusOf(result)).toBe(429);
    expect((result as typeof otherGuest).data?.link?.to).toBe(`/checkout/pagamento/${order?.id}`);
  }
  const body = { value: 222.89, paymentMethod: "pix" };
  const { result } = await shop.send(payByApi, call("/api/payments", { method: "POST", body }), to);
  expect((result as Response).headers.get("Retry-After")).toBe("1320");
  expect(await readResponse(result)).toMatchObject({
    status: 429,
    body: { error: { code: "too_many_requests" } },
  });

  const [payment] = await shop.store.read.select().from(payments);
  await decideAsBank(payment?.ticketUrl ?? "", "approved");
  await runJobs(shop);
  expect((await shop.send(payWithPix, post({ checkoutToken: again }), to)).result).toMatchObject({
    status: 303,
  });
});

test("an account that paid an order before may reserve twice as much", async () => {
  const shop = await openTestShop();
  const [newcomer, known] = [await shop.addAccount(), await shop.addAccount()];
  const product = await shop.addProduct({ stock: 12 });
  await buy(shop, await shop.addProduct(), { as: known });
  const [payment] = await shop.store.read.select().from(payments);
  await decideAsBank(payment?.ticketUrl ?? "", "approved");
  shop.moveClock(minutes(1));
  await runJobs(shop);
  expect((await buy(shop, product, { as: newcomer, quantity: 6 })).status).toBe(409);
  expect((await buy(shop, product, { as: known, quantity: 6 })).status).toBe(303);
  expect((await buy(shop, product, { as: known, quantity: 1 })).status).toBe(429);
});

test("an unpaid order's units can be bought once its protection ends, and both buyers are told", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 1 });
  const availableOf = async () =>
    (await findProductBySlug(shop.store.read, product.id))?.variants[0]?.available;
  const first = await buy(shop, product);
  await runJobs(shop);
  expect(await availableOf()).toBe(0);

  shop.moveClock(RESERVATION_LIMITS.protectedMs);
  await runJobs(shop);
  expect(await availableOf()).toBe(1);
  const second = await buy(shop, product, { clientIp: "198.51.100.1" });
  expect(second.status).toBe(303);
  await runJobs(shop);
  expect(second.notice).toContain("As últimas unidades estavam em um pedido que não foi pago");
  expect(await availableOf()).toBe(0);
  expect(await reservedOf(shop, product)).toBe(1);

  const [displaced] = await shop.store.read.select().from(orders).where(eq(orders.status, "expired"));
  const id = displaced?.id ?? "";
  const { visitorId } = first;
  const page = await shop.send(refused, new Request(`http://localhost/?pedido=${id}`), { visitorId });
  expect(page.result).toMatchObject({ order: { status: "expired" }, wasDisplaced: true });
  const details = await shop.send(orderPage, new Request("http://localhost/"), {
    visitorId,
    params: { order: id },
  });
  expect(details.result).toMatchObject({ wasDisplaced: true });
  const written = await shop.store.read.select().from(emails);
  expect(written.map(({ subject }) => subject)).toContain(
    `Pedido ${displaced?.number}: a reserva deu lugar a outro pedido`,
  );
});

/** The last unit is reserved by an unprotected unpaid order, and another visitor has it in the cart. */
async function openDisplaceable() {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 1 });
  const first = await buy(shop, product);
  shop.moveClock(RESERVATION_LIMITS.protectedMs);
  await runJobs(shop);
  const visitorId = newId();
  const checkoutToken = await shop.addCheckout({ accountId: null, visitorId }, product);
  return { shop, product, first, checkoutToken, as: { visitorId, clientIp: "198.51.100.1" } };
}

test("a buyer who displaced an order and has paid is not told to pay", async () => {
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

test("the API sets no flash message about a displaced order", async () => {
  const { shop, as } = await openDisplaceable();
  const body = { value: 222.89, paymentMethod: "pix" };
  const { result, session } = await shop.send(payByApi, call("/api/payments", { method: "POST", body }), as);
  expect(await readResponse(result)).toMatchObject({ status: 201 });
  expect(session.get("notice")).toBeUndefined();
});

test("the buyer of a displaced order is told that its payment is being cancelled, with a link to the order", async () => {
  const { shop, first, checkoutToken, as } = await openDisplaceable();
  await shop.send(payWithPix, post({ checkoutToken }), as);
  const to = { visitorId: first.visitorId, clientIp: OFFICE };
  const { result } = await shop.send(payWithPix, post({ checkoutToken: first.checkoutToken }), to);
  expect(statusOf(result)).toBe(409);
  const { data } = result as { data: { message: string; link: { to: string } } };
  expect(data.message).toContain("A reserva deste pedido terminou");
  const link = new Request(`http://localhost${data.link.to}`);
  expect((await shop.send(refused, link, to)).result).toMatchObject({ order: { status: "expired" } });
});

test("the payment page states that the units are reserved, and afterwards that they may be sold", async () => {
  const shop = await openTestShop();
  const { visitorId } = await buy(shop, await shop.addProduct());
  const [order] = await shop.store.read.select().from(orders);
  const render = async () => {
    const request = new Request("http://localhost/");
    const { result } = await shop.send(paymentPage, request, {
      visitorId,
      params: { order: order?.id ?? "" },
    });
    const Component = () => createElement(PaymentInProgress, { loaderData: result } as never);
    return renderToString(createElement(createRoutesStub([{ path: "/", Component }])));
  };
  expect(await render()).toContain("Reservamos as peças");
  shop.moveClock(RESERVATION_LIMITS.protectedMs);
  const later = await render();
  expect(later).not.toContain("Reservamos as peças");
  expect(later).toContain("A reserva já pode dar lugar a outro pedido");
});

async function cardToken({ sandbox }: TestShop, holder: string): Promise<string> {
  const response = await fetch(`${sandbox.api}/v1/card_tokens?public_key=TEST`, {
    method: "POST",
    body: JSON.stringify({
      card_number: "4235 6477 2802 5682",
      expiration_month: "11",
      expiration_year: "30",
      security_code: "123",
      cardholder: { name: holder },
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

async function runJobs({ store, gateway, now }: TestShop) {
  const handlers = {
    ...paymentJobs(store, gateway),
    ...reservationJobs(store),
    ...orderEmailJobs(store, { links: shopLinks("https://loja.exemplo"), terms: TERMS }),
  };
  for (let count = 0; count < 60 && (await runNextJob(store, handlers, now)); count++);
}
