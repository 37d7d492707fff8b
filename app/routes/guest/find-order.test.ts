import { expect, test } from "vitest";
import { findPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { sendOrderPrescription } from "#app/domain/order/prescription-changes.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { signOut } from "#app/http/auth.server.ts";
import { ownerOf } from "#app/http/context.server.ts";
import { requireOrderPage } from "#app/http/pages/order-page.server.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { action } from "./find-order.tsx";

const BUYER = { accountId: null, visitorId: "a browser" };
const RIGHT = { number: "10001", email: CONTACT.email };
const NOT_FOUND = "Não encontramos um pedido com este número e e-mail.";

type Shop = Awaited<ReturnType<typeof openTestShop>>;

const errorsOf = (result: unknown) =>
  (result as { data: { lastResult: { error: Record<string, string[]> } } }).data.lastResult.error;

const finderOf = (orderIds: string[]) => ({ accountId: null, visitorId: null, orderIds });

async function lookUp(shop: Shop, fields: Record<string, string>) {
  return shop.send(action, post(fields));
}

test("the right number and e-mail open the order, and rotate the session", async () => {
  const shop = await openTestShop();
  const { orderId } = await buyByPix(shop, BUYER);
  const { result, session } = await lookUp(shop, RIGHT);
  expectRedirect(result, `/meu-pedido/${orderId}`);
  expect(session.get("orderIds")).toEqual([orderId]);
  expect(session.get("rotation")).toBeTruthy();
  expect(session.has("visitorId")).toBe(false);
  expect(await findOrder(shop.store.read, finderOf([orderId]), orderId)).toBeDefined();
});

test.each([
  { number: "nº 10.001", email: ` ${CONTACT.email.toUpperCase()} ` },
  { number: "#10001", email: CONTACT.email },
])("%j is accepted", async (fields) => {
  const shop = await openTestShop();
  const { orderId } = await buyByPix(shop, BUYER);
  expectRedirect((await lookUp(shop, fields)).result, `/meu-pedido/${orderId}`);
});

test("a wrong number and a wrong e-mail get the same response, and open nothing", async () => {
  const shop = await openTestShop();
  await buyByPix(shop, BUYER);
  const messages = [];
  for (const wrong of [{ number: "10002" }, { email: "outra@exemplo.com.br" }]) {
    const { result, session } = await lookUp(shop, { ...RIGHT, ...wrong });
    expect(statusOf(result)).toBe(422);
    expect(session.has("orderIds")).toBe(false);
    messages.push(errorsOf(result));
  }
  expect(messages).toEqual([{ number: [NOT_FOUND] }, { number: [NOT_FOUND] }]);
});

test("an account's order cannot be found by number and e-mail", async () => {
  const shop = await openTestShop();
  await buyByPix(shop, { accountId: (await shop.addAccount()).id, visitorId: null });
  const { result } = await lookUp(shop, RIGHT);
  expect(errorsOf(result)).toEqual({ number: [NOT_FOUND] });
});

test.each([
  [{}, { number: ["Preencha o número do pedido"], email: ["Preencha o e-mail"] }],
  [
    { number: "meu pedido", email: "ana" },
    { number: ["Digite só os números do pedido"], email: ["E-mail inválido"] },
  ],
  [{ number: "9".repeat(12), email: CONTACT.email }, { number: ["Digite só os números do pedido"] }],
])("%j is refused with 422", async (fields, errors) => {
  const { result } = await lookUp(await openTestShop(), fields);
  expect(statusOf(result)).toBe(422);
  expect(errorsOf(result)).toEqual(errors);
});

test("the eleventh attempt waits for 15 minutes, even if it is right", async () => {
  const shop = await openTestShop();
  await buyByPix(shop, BUYER);
  for (let tries = 0; tries < 10; tries++) {
    expect(statusOf((await lookUp(shop, { ...RIGHT, number: String(20_000 + tries) })).result)).toBe(422);
  }
  const { result, session } = await lookUp(shop, RIGHT);
  expect(result).toMatchObject({ init: { status: 429 }, data: { headers: { "Retry-After": "900" } } });
  expect(session.has("orderIds")).toBe(false);

  shop.moveClock(minutes(15));
  expect((await lookUp(shop, RIGHT)).session.get("orderIds")).toHaveLength(1);
});

test("a session holds the last ten orders found, newest first, without repeats", async () => {
  const shop = await openTestShop();
  const ids: string[] = [];
  for (let count = 0; count < 11; count++) ids.push((await buyByPix(shop, BUYER)).orderId);
  const remembered = await shop.send(async (args: Parameters<typeof action>[0]) => {
    for (const [index] of [...ids.entries(), [10, ""] as const]) {
      await action({ ...args, request: post({ ...RIGHT, number: String(10_001 + index) }) });
    }
    return ownerOf(args.context).orderIds;
  }, post());
  expect(remembered.result).toEqual(ids.slice(1).reverse());
});

test("signing out removes the orders found", async () => {
  const shop = await openTestShop();
  await buyByPix(shop, BUYER);
  const { session } = await shop.send(async (args: Parameters<typeof action>[0]) => {
    await action(args);
    signOut(args.context);
  }, post(RIGHT));
  expect(session.has("orderIds")).toBe(false);
});

test("an order found by number and e-mail shows the payment method", async () => {
  const shop = await openTestShop();
  const { orderId } = await buyByPix(shop, BUYER);
  const { result } = await shop.send(
    ({ context }: Parameters<typeof action>[0]) => requireOrderPage(context, finderOf([orderId]), orderId),
    post(),
  );
  expect(result).toMatchObject({ money: { paidBy: { method: "pix", installments: null }, refunds: [] } });
});

test("an order found by number and e-mail shows that a prescription exists, not its content", async () => {
  const shop = await openTestShop();
  const { store, prescriptionFiles } = shop;
  const orderId = await buyGlasses(shop, BUYER, TYPED_PRESCRIPTION);
  const owner = finderOf([orderId]);
  const [line] = await listOrderPrescriptions(store.read, orderId);
  expect(
    await findPrescription(store.read, prescriptionFiles, owner, line?.prescriptionId ?? ""),
  ).toBeUndefined();

  const { result } = await shop.send(
    ({ context }: Parameters<typeof action>[0]) => requireOrderPage(context, owner, orderId),
    post(),
  );
  expect(result).toMatchObject({
    order: { address: null },
    needed: [{ state: "in_review", hasPrescription: true, prescription: null }],
  });
  for (const secret of [
    "Lima, CRM",
    CONTACT.taxId,
    CONTACT.whatsapp,
    CONTACT.email,
    ADDRESS.road,
    ADDRESS.cep,
  ]) {
    expect(JSON.stringify(result)).not.toContain(secret);
  }
});

test("a prescription sent for an order found by number and e-mail belongs to the buyer", async () => {
  const shop = await openTestShop();
  const { store, prescriptionFiles: files, now } = shop;
  const orderId = await buyGlasses(shop, BUYER, "later");
  const sent = await sendOrderPrescription(
    store,
    files,
    finderOf([orderId]),
    { orderId, lineId: undefined },
    TYPED_PRESCRIPTION,
    now(),
  );
  expect(sent).toEqual({ ok: true });
  const [line] = await listOrderPrescriptions(store.read, orderId);
  const id = line?.prescriptionId ?? "";
  expect(await findPrescription(store.read, files, BUYER, id)).toBeDefined();
  expect(await findPrescription(store.read, files, finderOf([orderId]), id)).toBeUndefined();
});
