import { expect, test } from "vitest";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { addGlasses, buyGlasses, placeGlasses } from "#app/testing/glasses.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { prescriptions } from "#db/schema";
import { action, loader } from "./order-prescription.tsx";

const VISITOR = "a browser";
const BUYER = { accountId: null, visitorId: VISITOR };

const TYPED = {
  odSpherical: "-2,25",
  odCylinder: "-0,75",
  odAxis: "180",
  oeSpherical: "-1,75",
  oeCylinder: "",
  oeAxis: "",
  addition: "",
  pupillaryDistance: "62,5",
  prescriber: "Dra. Ana Lima, CRM-SP 12345",
  prescribedOn: "2026-03-31",
  consent: "on",
};

async function openShopAtPage() {
  const shop = await openTestShop();
  const orderId = await buyGlasses(shop, BUYER, "later", "later");
  const lines = await listOrderPrescriptions(shop.store.read, orderId);
  const sender = { visitorId: VISITOR, params: { order: orderId } };
  const at = (item?: string) => `/?${new URLSearchParams({ ...(item !== undefined && { item }) })}`;
  return {
    shop,
    orderId,
    page: `/meu-pedido/${orderId}`,
    titles: lines.map(({ title }) => title),
    ids: lines.map(({ lineId }) => lineId),
    show: async (item?: string) =>
      (await shop.send(loader, new Request(new URL(at(item), "http://localhost")), sender)).result,
    send: (fields: Record<string, string>, item?: string) =>
      shop.send(action, post(fields, at(item)), sender),
  };
}

test("the page names the glasses: those in the URL, or the first that await a prescription", async () => {
  const { show, send, ids, titles, page } = await openShopAtPage();
  const glasses = (index: number) => `${titles[index]}, Preto · VISÃO SIMPLES, SUPER FINA 1.61`;
  expect(await show()).toMatchObject({ lineId: ids[0], glasses: glasses(0) });
  expect(await show(ids[1])).toMatchObject({ lineId: ids[1], glasses: glasses(1) });

  expectRedirect((await send(TYPED, ids[0])).result, page);
  expect(await show()).toMatchObject({ lineId: ids[1], glasses: glasses(1) });
  for (const item of [ids[0], "no line", ""]) expectRedirect(await show(item), page, 302);
});

test("a prescription for glasses that have one, or for an unknown line, is not saved", async () => {
  const { shop, send, ids, page } = await openShopAtPage();
  await send(TYPED, ids[0]);
  for (const item of [ids[0], "no line"]) {
    const { result, session } = await send(TYPED, item);
    expectRedirect(result, page);
    expect(session.get("notice")).toMatchObject({ text: "Estes óculos já têm receita.", tone: "info" });
  }
  expect(await shop.store.read.$count(prescriptions)).toBe(1);
});

test("an unpaid order awaits no prescription", async () => {
  const shop = await openTestShop();
  await addGlasses(shop, BUYER, "later");
  const order = await placeGlasses(shop, BUYER);
  const { session } = await shop.send(action, post(TYPED), { visitorId: VISITOR, params: { order } });
  expect(session.get("notice")).toMatchObject({ text: "Este pedido não está aguardando uma receita." });
});

test.each([
  ["addition", { addition: "+2,00" }],
  ["odSpherical", { odSpherical: "-10,25" }],
  ["oeSpherical", { oeSpherical: "+10,25" }],
])(
  "a value outside the lens's range is refused at %s, and the form keeps the other values",
  async (field, wrong) => {
    const { send, ids } = await openShopAtPage();
    const typed = { ...TYPED, ...wrong };
    const { result } = await send(typed, ids[0]);
    expect(statusOf(result)).toBe(422);
    const { lastResult } = (result as { data: { lastResult: Record<string, object> } }).data;
    const { oeCylinder, oeAxis, addition, ...written } = typed;
    expect(lastResult.initialValue).toMatchObject({ ...written, ...(addition && { addition }) });
    expect(Object.keys(lastResult.error ?? {})).toEqual([field]);
  },
);
