import { expect, test } from "vitest";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { action } from "./search.tsx";

const BUYER = { accountId: null, visitorId: "a visitor" };

async function openSearch(role: "clerk" | "optician" = "clerk") {
  const shop = await openTestShop();
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  return { shop, search: async (q: string) => (await shop.send(action, post({ q }), { staff })).result };
}

const dataOf = (result: unknown) =>
  (result as { data: { orders: { number: number; name: string }[]; products: { title: string }[] } }).data;

test("a number, an e-mail, a CPF or a name that one order has opens it", async () => {
  const { shop, search } = await openSearch();
  await buyByPix(shop, BUYER);
  for (const q of ["10001", "#10001", CONTACT.email, CONTACT.taxId, CONTACT.name])
    expectRedirect(await search(q), "/admin/pedidos/10001");
  await buyByPix(shop, BUYER);
  const found = await search(CONTACT.taxId);
  expect(statusOf(found)).toBe(200);
  expect(dataOf(found).orders.map(({ number }) => number)).toEqual([10002, 10001]);
});

test("a title finds products beside the orders of that name", async () => {
  const { shop, search } = await openSearch();
  const [firstName = ""] = CONTACT.name.split(" ");
  const title = `${firstName} Panto`;
  await shop.addProduct({ title });
  await buyByPix(shop, BUYER);
  expect(dataOf(await search(firstName))).toMatchObject({
    orders: [{ number: 10001 }],
    products: [{ title }],
  });
  expect(dataOf(await search(title))).toMatchObject({ orders: [], products: [{ title }] });
  expect(dataOf(await search("zzz"))).toMatchObject({ orders: [], products: [] });
  expect(statusOf(await search(" "))).toBe(422);
});

test("an optician finds orders by number and products by title, and nobody by name, e-mail or CPF", async () => {
  const { shop, search } = await openSearch("optician");
  const { product } = await buyByPix(shop, BUYER);
  expectRedirect(await search("10001"), "/admin/pedidos/10001");
  expect(dataOf(await search(CONTACT.name)).orders).toEqual([]);
  expect(dataOf(await search(product.title)).products).toMatchObject([{ title: product.title }]);
  for (const q of [CONTACT.email, CONTACT.taxId]) expect(statusOf(await search(q))).toBe(422);
});
