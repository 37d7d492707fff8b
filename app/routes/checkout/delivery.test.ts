import { expect, test } from "vitest";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { addAddress, listAddresses } from "#app/domain/account/addresses.server.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, FREIGHT_CENTS, openTestShop } from "#app/testing/shop.ts";
import { action, loader } from "./delivery.tsx";

const GUEST = {
  ...ADDRESS,
  name: "Joana",
  email: "joana@exemplo.com.br",
  cpf_cnpj: "529.982.247-25",
  whatsapp: "11 98765-4321",
};
const { people: _, phone: __, ...PLACE } = ADDRESS;
/** Also the account of `addAccount`. */
const BUYER = { people: "Ana Souza Lima", phone: "11987654321" };
const RUI = { people: "Rui", phone: "1132221234" };
const PAGE = new Request("http://localhost/checkout/entrega");
const VISITOR = { accountId: null, visitorId: "a visitor" };

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const owner = { accountId: ana.id, visitorId: null };
  const { id: productId } = await shop.addProduct();
  await addToCart(shop.store, owner, { productId, color: undefined, quantity: 1 }, shop.now());
  return { shop, ana, owner };
}

test("an account with the maximum of addresses can still buy; the new address is not saved", async () => {
  const { shop, ana, owner } = await openShopWithCustomer();
  for (let number = 1; number <= MAX_ADDRESSES; number++) {
    const saved = { ...ADDRESS, number: String(number), type: "residential", title: "Casa" } as const;
    await addAddress(shop.store, ana.id, saved, shop.now());
  }
  const { result } = await shop.send(action, post({ ...ADDRESS, number: "999" }), { as: ana });
  expectRedirect(result, "/checkout/pagamento");
  expect(await findCheckout(shop.store.read, owner)).toMatchObject({ address: { number: "999" } });
  expect(await listAddresses(shop.store.read, ana.id)).toHaveLength(MAX_ADDRESSES);
});

test("a guest's contact and address set the freight and the total", async () => {
  const shop = await openTestShop();
  const { id: productId, priceCents } = await shop.addProduct();
  await addToCart(shop.store, VISITOR, { productId, color: undefined, quantity: 1 }, shop.now());

  const { result } = await shop.send(action, post(GUEST), { visitorId: VISITOR.visitorId });

  expectRedirect(result, "/checkout/pagamento");
  expect(await findCheckout(shop.store.read, VISITOR)).toMatchObject({
    contact: { name: "Joana", taxId: "52998224725" },
    address: { cep: "01310100", uf: "SP" },
    totalCents: priceCents + FREIGHT_CENTS,
  });
});

test("a customer's saved address is used; another customer's is a 404", async () => {
  const { shop, ana, owner } = await openShopWithCustomer();
  const saved = { ...ADDRESS, type: "residential", title: "Casa" } as const;
  const idOf = async ({ id }: { id: string }) => {
    await addAddress(shop.store, id, saved, shop.now());
    return (await listAddresses(shop.store.read, id))[0]?.id ?? "";
  };
  const own = await idOf(ana);
  const foreign = await idOf(await shop.addAccount());

  const refused = await shop.send(action, post({ idAddress: foreign }), { as: ana });
  expect(statusOf(refused.result)).toBe(404);
  expect(await findCheckout(shop.store.read, owner)).toBeUndefined();

  const { result } = await shop.send(action, post({ idAddress: own }), { as: ana });
  expectRedirect(result, "/checkout/pagamento");
});

test("a customer's new address is saved to the account", async () => {
  const { shop, ana } = await openShopWithCustomer();
  const { result } = await shop.send(action, post(ADDRESS), { as: ana });
  expectRedirect(result, "/checkout/pagamento");
  expect(await listAddresses(shop.store.read, ana.id)).toMatchObject([
    { road: "Avenida Paulista", isDefault: true },
  ]);
});

test("an unknown CEP is refused at its field, and nothing is saved", async () => {
  const { shop, ana } = await openShopWithCustomer();
  const { result } = await shop.send(action, post({ ...ADDRESS, cep: "00000-000" }), { as: ana });
  expect(result).toMatchObject({
    init: { status: 422 },
    data: { lastResult: { error: { cep: ["Não conhecemos este CEP"] } } },
  });
  expect(await listAddresses(shop.store.read, ana.id)).toEqual([]);
});

test("a CEP of another state is accepted, with a warning", async () => {
  const { shop, ana } = await openShopWithCustomer();
  const away = await shop.send(action, post({ ...ADDRESS, uf: "BA" }), { as: ana });
  expectRedirect(away.result, "/checkout/pagamento");
  expect(away.session.get("notice")?.text).toBe(
    "Confira a entrega: o CEP é de SP, e o endereço, de BA. O frete é o do CEP.",
  );
  const near = await shop.send(action, post(ADDRESS), { as: ana });
  expect(near.session.get("notice")).toBeUndefined();
});

test.each([
  ["without a receiver", {}, BUYER],
  ["with blank fields", { people: " ", phone: "" }, BUYER],
  ["with a box that is not ticked, whatever its hidden fields have", { receiver: "buyer", ...RUI }, BUYER],
  ["with a ticked box", { receiver: "other", ...RUI }, RUI],
  ["with the fields alone", RUI, RUI],
])("a post %s is received by the right person", async (_what, fields, receiver) => {
  const { shop, ana, owner } = await openShopWithCustomer();
  await shop.send(action, post({ ...PLACE, ...fields }), { as: ana });
  expect((await findCheckout(shop.store.read, owner))?.address).toMatchObject(receiver);

  const { id: productId } = await shop.addProduct();
  await addToCart(shop.store, VISITOR, { productId, color: undefined, quantity: 1 }, shop.now());
  const { people: _, phone: __, ...guest } = GUEST;
  const contact = { name: BUYER.people, whatsapp: BUYER.phone };
  await shop.send(action, post({ ...guest, ...contact, ...fields }), { visitorId: VISITOR.visitorId });
  expect((await findCheckout(shop.store.read, VISITOR))?.address).toMatchObject(receiver);
  const { result } = await shop.send(loader, PAGE, { visitorId: VISITOR.visitorId });
  expect(result).toMatchObject({ typed: { people: receiver === BUYER ? "" : RUI.people } });
});

test("another receiver needs a name and a phone, also if the browser sends the box twice", async () => {
  const { shop, ana } = await openShopWithCustomer();
  const body = new URLSearchParams({ ...PLACE, receiver: "buyer" });
  body.append("receiver", "other");
  const request = new Request("http://localhost/", { method: "POST", body });
  const { result } = await shop.send(action, request, { as: ana });
  expect(result).toMatchObject({
    init: { status: 422 },
    data: {
      lastResult: {
        initialValue: { receiver: "other" },
        error: { people: ["Informe quem vai receber"], phone: ["Preencha o telefone"] },
      },
      freight: { uf: "SP", cents: FREIGHT_CENTS },
    },
  });
});

test("the page has the freight of each saved address, and of a CEP that was typed before", async () => {
  const { shop, ana } = await openShopWithCustomer();
  for (const [title, cep] of [
    ["Casa", "01310100"],
    ["Longe", "69900000"],
  ] as const)
    await addAddress(shop.store, ana.id, { ...ADDRESS, type: "residential", title, cep }, shop.now());
  const saved = await shop.send(loader, PAGE, { as: ana });
  expect(saved.result).toMatchObject({
    addresses: [
      { title: "Casa", freight: { uf: "SP", cents: FREIGHT_CENTS } },
      { title: "Longe", freight: undefined },
    ],
    freight: undefined,
  });

  const { id: productId } = await shop.addProduct();
  await addToCart(shop.store, VISITOR, { productId, color: undefined, quantity: 1 }, shop.now());
  await shop.send(action, post(GUEST), { visitorId: VISITOR.visitorId });
  const typed = await shop.send(loader, PAGE, { visitorId: VISITOR.visitorId });
  expect(typed.result).toMatchObject({ freight: { uf: "SP", cents: FREIGHT_CENTS } });
});
