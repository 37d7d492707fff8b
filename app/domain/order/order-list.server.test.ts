import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { days, minutes } from "#app/domain/values/duration.ts";
import { buyGlasses } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { CONTACT, NOW, openTestShop } from "#app/testing/shop.ts";
import { orders } from "#db/schema";
import { shipOrder } from "./fulfilment.server.ts";
import { ORDERS_PER_PAGE } from "./order-choices.ts";
import { countOrdersByTab, listStaffOrders, type OrderFilter } from "./order-list.server.ts";
import { parseOrderQuery } from "./order-search.ts";
import { searchColumnsOf } from "./search-columns.ts";

/** 10001 is paid, 10002 awaits payment, 10003 is sent, 10004 has lenses, is paid, and awaits its prescription. */
async function openShopWithOrders() {
  const shop = await openTestShop();
  const buy = async (name: string, uf: string, place: typeof buyByPix) => {
    const bought = await place(shop, { accountId: null, visitorId: name });
    const { contact, address } = await bought.find();
    const changed = {
      contact: { ...contact, name, email: `${name.length}@exemplo.com.br` },
      address: { ...address, uf },
    };
    await shop.store.write((tx) =>
      tx
        .update(orders)
        .set({ ...changed, ...searchColumnsOf(changed.contact, changed.address) })
        .where(eq(orders.id, bought.orderId)),
    );
    shop.moveClock(days(1));
    return bought.number;
  };
  await buy("Íris da Conceição", "SP", buyByPix);
  await buy("Otávio 100%", "RJ", orderByPix as typeof buyByPix);
  const sent = await buy("Ana_Bia", "SP", buyByPix);
  await shipOrder(shop.store, sent, "AM123456789BR", shop.now());
  await buyGlasses(shop, { accountId: null, visitorId: "glasses" }, "later");
  const numbers = async (filter: OrderFilter, page = 1) =>
    (await listStaffOrders(shop.store.read, filter, page)).orders.map(({ number }) => number);
  const search = (text: string) => numbers({ query: parseOrderQuery(text) });
  return { shop, numbers, search };
}

test("lists the newest first, with what a row shows", async () => {
  const { shop, numbers } = await openShopWithOrders();
  expect(await numbers({})).toEqual([10004, 10003, 10002, 10001]);
  const { orders: rows, total } = await listStaffOrders(shop.store.read, {}, 1);
  expect(total).toBe(4);
  expect(rows.at(-1)).toMatchObject({
    ...{ number: 10001, status: "paid", placedAt: NOW, totalCents: 43288 },
    ...{ name: "Íris da Conceição", city: "São Paulo", uf: "SP", units: 2, hasLens: false },
  });
  expect(rows[0]).toMatchObject({ number: 10004, hasLens: true });
});

test("each filter narrows the list, and together they narrow it further", async () => {
  const { numbers } = await openShopWithOrders();
  expect(await numbers({ tab: "a-preparar" })).toEqual([10001]);
  expect(await numbers({ tab: "enviados" })).toEqual([10003]);
  expect(await numbers({ uf: "RJ" })).toEqual([10002]);
  expect(await numbers({ withLens: true })).toEqual([10004]);
  expect(await numbers({ method: "pix" })).toEqual([10003, 10001]);
  expect(await numbers({ method: "card" })).toEqual([]);
  const secondDay = new Date(NOW.getTime() + days(1));
  expect(await numbers({ from: secondDay })).toEqual([10004, 10003, 10002]);
  expect(await numbers({ until: secondDay })).toEqual([10001]);
  expect(await numbers({ from: secondDay, until: new Date(secondDay.getTime() + 1) })).toEqual([10002]);
  expect(await numbers({ method: "pix", uf: "SP", tab: "enviados" })).toEqual([10003]);
});

test("the search finds by number, name without accents, e-mail, CPF and tracking code", async () => {
  const { search } = await openShopWithOrders();
  expect(await search("#10002")).toEqual([10002]);
  expect(await search("99")).toEqual([]);
  expect(await search("iris da conceicao")).toEqual([10001]);
  expect(await search("CONCEIÇÃO")).toEqual([10001]);
  expect(await search("7@exemplo.com.br")).toEqual([10003]);
  expect(await search(CONTACT.taxId)).toHaveLength(4);
  expect(await search("am123456789br")).toEqual([10003]);
});

test("the pattern's own characters in a name match no other name", async () => {
  const { search } = await openShopWithOrders();
  expect(await search("i%a")).toEqual([]);
  expect(await search("t_vio")).toEqual([]);
});

test("counts the orders of each tab", async () => {
  const { shop } = await openShopWithOrders();
  expect(await countOrdersByTab(shop.store.read)).toEqual({
    ...{ "a-preparar": 1, "a-enviar": 0, receita: 0, "sem-receita": 1, laboratorio: 0, enviados: 1 },
    ...{ desistencias: 0, reembolsos: 0, disputas: 0 },
    ...{ "aguardando-pagamento": 1, entregues: 0, encerrados: 0 },
  });
});

test("pages hold 50 orders and no order twice", async () => {
  const { shop, numbers } = await openShopWithOrders();
  const [first] = await shop.store.read.select().from(orders).where(eq(orders.number, 10001));
  if (!first) throw new Error("There is no order.");
  const copies = Array.from({ length: ORDERS_PER_PAGE }, (_, index) => ({
    ...first,
    ...{ id: `copy-${index}`, checkoutToken: `copy-${index}`, number: 20_000 + index },
    placedAt: new Date(NOW.getTime() + minutes(index)),
  }));
  await shop.store.write((tx) => tx.insert(orders).values(copies));
  const pages = [await numbers({}, 1), await numbers({}, 2), await numbers({}, 3)];
  expect(pages.map(({ length }) => length)).toEqual([50, 4, 0]);
  expect(new Set(pages.flat()).size).toBe(54);
  expect((await listStaffOrders(shop.store.read, {}, 2)).total).toBe(54);
});
