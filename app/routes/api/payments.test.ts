import { expect, test } from "vitest";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { readBrCodeAmount } from "#app/domain/values/br-code.ts";
import { hours } from "#app/domain/values/duration.ts";
import { call, readResponse } from "#app/testing/api-calls.ts";
import { FREIGHT_CENTS, openTestShop } from "#app/testing/shop.ts";
import { orders, payments, variants } from "#db/schema";
import { action } from "./payments.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const AS_VISITOR = { visitorId: VISITOR.visitorId };
const TOTAL_CENTS = 20999 + FREIGHT_CENTS;
const PIX = {
  value: TOTAL_CENTS / 100,
  description: "Óculos",
  paymentMethod: "pix",
  email: "ana@exemplo.com.br",
};

async function openShopWithCheckout() {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 5 });
  await shop.addCheckout(VISITOR, product);
  const pay = async (body: unknown, options: Parameters<typeof shop.send>[2] = AS_VISITOR) =>
    readResponse((await shop.send(action, call("/api/payments", { method: "POST", body }), options)).result);
  /** The body that the card form submits, with a token from the provider. */
  const cardOf = async (holder: string) => {
    const response = await fetch(`${shop.sandbox.api}/v1/card_tokens?public_key=TEST`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        card_number: "5031433215406351",
        security_code: "123",
        expiration_month: 11,
        expiration_year: 2030,
        cardholder: { name: holder, identification: { type: "CPF", number: "52998224725" } },
      }),
    });
    const { id } = (await response.json()) as { id: string };
    return {
      token: id,
      issuer_id: "1003",
      payment_method_id: "master",
      transaction_amount: TOTAL_CENTS / 100,
      installments: 2,
      payer: { email: "ana@exemplo.com.br", identification: { type: "CPF", number: "52998224725" } },
    };
  };
  return { ...shop, product, pay, cardOf };
}

test("a Pix for the checkout's total is created, with its code and QR code", async () => {
  const { store, pay, stock } = await openShopWithCheckout();
  const { status, body } = await pay(PIX);
  const [order] = await store.read.select().from(orders);
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.stringMatching(/^\d+$/),
      status: "pending",
      external_reference: order?.id,
      point_of_interaction: {
        transaction_data: {
          qr_code: expect.stringMatching(/^000201/),
          qr_code_base64: expect.any(String),
          ticket_url: expect.stringMatching(/^http/),
        },
      },
    },
  });
  const { point_of_interaction } = body as Record<string, { transaction_data: Record<string, string> }>;
  const { qr_code = "", qr_code_base64 = "" } = point_of_interaction?.transaction_data ?? {};
  expect(readBrCodeAmount(qr_code)).toBe(TOTAL_CENTS);
  expect(Buffer.from(qr_code_base64, "base64").subarray(1, 4).toString()).toBe("PNG");
  expect(order).toMatchObject({ totalCents: TOTAL_CENTS, status: "awaiting_payment" });
  expect(await stock()).toEqual([{ onHand: 5, reserved: 1 }]);
});

test.each([0.01, 222.88, 222.9, 2228.9, 1e20])("the value %d is refused with the total", async (value) => {
  const { store, pay } = await openShopWithCheckout();
  expect(await pay({ ...PIX, value })).toEqual({
    status: 409,
    body: {
      error: { code: "conflict", message: expect.stringContaining("222,89"), value: TOTAL_CENTS / 100 },
    },
  });
  expect(await store.read.$count(orders)).toBe(0);
});

test("parallel requests create one order and one payment", async () => {
  const { store, pay } = await openShopWithCheckout();
  const responses = await Promise.all(Array.from({ length: 8 }, () => pay(PIX)));
  expect(responses.map(({ status }) => status)).toContain(201);
  for (const { status } of responses) expect([201, 202, 409]).toContain(status);
  expect(await store.read.$count(orders)).toBe(1);
  expect(await store.read.$count(payments)).toBe(1);
});

test("a card is charged by its token, and the response has the bank's decision", async () => {
  for (const [holder, status, orderStatus] of [
    ["APRO", "approved", "paid"],
    ["OTHE", "rejected", "refused"],
    ["CONT", "in_process", "awaiting_payment"],
  ] as const) {
    const { store, pay, cardOf } = await openShopWithCheckout();
    const response = await pay(await cardOf(holder));
    const [order] = await store.read.select().from(orders);
    expect(response).toEqual({
      status: 201,
      body: { id: expect.stringMatching(/^\d+$/), status, external_reference: order?.id },
    });
    expect(order?.status).toBe(orderStatus);
    expect(await store.read.select().from(payments)).toMatchObject([
      { method: "card", amountCents: TOTAL_CENTS },
    ]);
  }
});

test("a card payment with a wrong value is refused before its token is used", async () => {
  const { pay, cardOf } = await openShopWithCheckout();
  const card = await cardOf("APRO");
  expect((await pay({ ...card, transaction_amount: 1 })).status).toBe(409);
  expect((await pay({ ...card, value: 1 })).status).toBe(422);
  expect((await pay({ ...card, transaction_amount: undefined })).status).toBe(422);
  expect(await pay(card)).toMatchObject({ status: 201, body: { status: "approved" } });
});

test("an invalid body is refused with the reason", async () => {
  const { store, pay } = await openShopWithCheckout();
  const wrong: [body: object, field: string][] = [
    [{ ...PIX, value: undefined }, "value"],
    [{ ...PIX, value: String(PIX.value) }, "value"],
    [{ ...PIX, value: -1 }, "value"],
    [{ ...PIX, paymentMethod: "boleto" }, "paymentMethod"],
    [{ ...PIX, accountId: "ana" }, "accountId"],
    [{ token: "", installments: 1, payment_method_id: "master", value: 1 }, "token"],
    [{ token: "a", installments: 11, payment_method_id: "master", value: 1 }, "installments"],
    [{ token: "a", installments: 1, payment_method_id: "master", value: 1, cardNumber: "5" }, "cardNumber"],
  ];
  for (const [body, field] of wrong) {
    expect(await pay(body)).toMatchObject({
      status: 422,
      body: { error: { code: "invalid", fields: { [field]: [expect.any(String)] } } },
    });
  }
  expect(await store.read.$count(orders)).toBe(0);
});

test("an empty cart, a cart without delivery, and another owner's checkout cannot be paid", async () => {
  const { store, pay, product, now } = await openShopWithCheckout();
  const empty = { status: 409, body: { error: { message: expect.stringContaining("Não há o que pagar") } } };
  expect(await pay(PIX, {})).toMatchObject(empty);
  expect(await pay(PIX, { visitorId: "another" })).toMatchObject(empty);

  const another = { accountId: null, visitorId: "another" };
  await addToCart(store, another, { productId: product.id, color: undefined, quantity: 1 }, now());
  expect(await pay(PIX, { visitorId: "another" })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("/checkout/entrega") } },
  });
  expect(await store.read.$count(orders)).toBe(0);
});

test("a product that sold out meanwhile is not sold", async () => {
  const { store, pay } = await openShopWithCheckout();
  await store.write(async (tx) => void (await tx.update(variants).set({ onHand: 0 })));
  expect(await pay(PIX)).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  expect(await store.read.$count(orders)).toBe(0);
});

test("if the provider does not respond, the order exists without a Pix code", async () => {
  const { pay, gateway } = await openShopWithCheckout();
  const createPix = async () => ({ ok: false as const, reason: "unreachable" as const });
  const shop = { gateway: { ...gateway, createPix } };
  expect(await pay(PIX, { ...AS_VISITOR, shop })).toEqual({
    status: 202,
    body: {
      id: null,
      status: "pending",
      external_reference: expect.stringMatching(/^[0-9a-f]{32}$/),
      point_of_interaction: {
        transaction_data: { qr_code: null, qr_code_base64: null, ticket_url: null },
      },
    },
  });
});

test("without the session's XSRF token nothing is paid", async () => {
  const { send, store } = await openShopWithCheckout();
  const forged = call("/api/payments", { method: "POST", body: PIX, headers: { "X-XSRF-TOKEN": "" } });
  expect(await readResponse((await send(action, forged, AS_VISITOR)).result)).toMatchObject({ status: 403 });
  expect(await store.read.$count(orders)).toBe(0);
});

test("a retry of a Pix after a lost response returns the same payment", async () => {
  const { store, pay, stock, moveClock } = await openShopWithCheckout();
  const first = await pay(PIX);
  const again = await pay(PIX);
  expect(again).toEqual(first);
  expect(await store.read.$count(orders)).toBe(1);
  expect(await store.read.$count(payments)).toBe(1);
  expect(await stock()).toEqual([{ onHand: 5, reserved: 1 }]);

  expect((await pay({ ...PIX, value: 1 })).status).toBe(409);
  expect((await pay(PIX, { visitorId: "another visitor" })).status).toBe(409);
  moveClock(hours(2));
  expect((await pay(PIX)).status).toBe(409);
});

test("a retry of a card after a lost response is charged once", async () => {
  const { store, pay, cardOf } = await openShopWithCheckout();
  const card = await cardOf("APRO");
  const first = await pay(card);
  expect(await pay(card)).toEqual(first);
  expect(await store.read.$count(payments)).toBe(1);
});

test("a new cart is another purchase", async () => {
  const { store, pay, addCheckout, product } = await openShopWithCheckout();
  await pay(PIX);
  await addCheckout(VISITOR, product);
  expect((await pay(PIX)).status).toBe(201);
  expect(await store.read.$count(orders)).toBe(2);
});
