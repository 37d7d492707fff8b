import { expect, test } from "vitest";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { addAddress, listAddresses } from "#app/domain/account/addresses.server.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { loader as deliveryLoader } from "./delivery.tsx";
import { action, loader } from "./delivery-address.tsx";

const FORM = { ...ADDRESS, type: "Residencial", title: "Praia" };

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const { id: productId } = await shop.addProduct();
  const owner = { accountId: ana.id, visitorId: null };
  await addToCart(shop.store, owner, { productId, color: undefined, quantity: 1 }, shop.now());
  const list = () => listAddresses(shop.store.read, ana.id);
  const deliveryOf = async (id: string) => {
    const request = new Request(`http://localhost/checkout/entrega?endereco=${id}`);
    const { result } = await shop.send(deliveryLoader, request, { as: ana });
    return result as { chosenId?: string; addresses: object[]; lines: object[] };
  };
  return { ...shop, ana, list, deliveryOf };
}

test("a new delivery address is saved to the account, and the delivery page selects it", async () => {
  const { send, ana, list, deliveryOf, store, now } = await openShopWithCustomer();
  await addAddress(store, ana.id, { ...ADDRESS, number: "1", type: "residential", title: "Casa" }, now());
  const { result, session } = await send(action, post(FORM), { as: ana });
  const saved = (await list()).find(({ title }) => title === "Praia")?.id ?? "";
  expectRedirect(result, `/checkout/entrega?endereco=${saved}`);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Endereço salvo na sua conta." });
  expect((await deliveryOf(saved)).chosenId).toBe(saved);
});

test("a delivery address that is already saved is selected", async () => {
  const { send, ana, list, store, now } = await openShopWithCustomer();
  await addAddress(store, ana.id, { ...ADDRESS, type: "residential", title: "Casa" }, now());
  const { result } = await send(action, post(FORM), { as: ana });
  expect(await list()).toHaveLength(1);
  expectRedirect(result, `/checkout/entrega?endereco=${(await list())[0]?.id}`);
});

test("another customer's address is not selected, and the page's data has no internal ids", async () => {
  const { addAccount, deliveryOf, store, now } = await openShopWithCustomer();
  const other = await addAccount();
  await addAddress(store, other.id, { ...ADDRESS, type: "residential", title: "Casa" }, now());
  const delivery = await deliveryOf((await listAddresses(store.read, other.id))[0]?.id ?? "");
  expect(delivery).toMatchObject({ chosenId: undefined, addresses: [] });
  expect(delivery.lines[0]).not.toHaveProperty("variantId");
  expect(Object.keys((await listAddresses(store.read, other.id))[0] ?? {})).not.toContain("accountId");
});

test.each([
  [{ cep: "123" }, { cep: ["O CEP tem 8 dígitos"] }],
  [{ cep: "00000-000" }, { cep: ["Não conhecemos este CEP"] }],
  [{ title: "" }, { title: ["Dê um nome ao endereço"] }],
])("a delivery address with %j is refused, and nothing is saved", async (fields, error) => {
  const { send, ana, list } = await openShopWithCustomer();
  const { result } = await send(action, post({ ...FORM, ...fields }), { as: ana });
  expect(result).toMatchObject({ init: { status: 422 }, data: { lastResult: { error } } });
  expect(await list()).toEqual([]);
});

test("a delivery address above the maximum is refused", async () => {
  const { send, ana, store, now } = await openShopWithCustomer();
  for (let number = 1; number <= MAX_ADDRESSES; number++) {
    const saved = { ...ADDRESS, number: String(number), type: "residential", title: "Casa" } as const;
    await addAddress(store, ana.id, saved, now());
  }
  const { result } = await send(action, post({ ...FORM, number: "99" }), { as: ana });
  expect(statusOf(result)).toBe(422);
});

test("a new delivery address needs an account", async () => {
  const { send } = await openShopWithCustomer();
  for (const route of [loader, action]) {
    const request = post(FORM, "/checkout/entrega/novo-endereco");
    expectRedirect((await send(route, request)).result, "/", 302);
  }
});
