import { expect, test } from "vitest";
import { findPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { askForMeasures } from "#app/domain/order/prescription-acts.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { action, loader } from "./order-measures.tsx";

const VISITOR = { accountId: null, visitorId: "a visitor" };

async function openOrder({ isAsked = true } = {}) {
  const shop = await openTestShop();
  const { measures: _, ...without } = TYPED_PRESCRIPTION as Extract<
    typeof TYPED_PRESCRIPTION,
    { refraction: unknown }
  >;
  const order = await buyGlasses(shop, VISITOR, isAsked ? without : TYPED_PRESCRIPTION);
  const [line] = await listOrderPrescriptions(shop.store.read, order);
  const id = line?.prescriptionId ?? "";
  if (isAsked) {
    const links = shopLinks("https://loja.exemplo");
    await askForMeasures(shop.store, shop.prescriptionFiles, { id, links }, shop.now());
  }
  const path = `/meu-pedido/${order}/medidas?item=${line?.lineId}`;
  const as = (visitorId: string) => ({ params: { order }, visitorId });
  return {
    shop,
    order,
    id,
    open: (visitorId = "a visitor") =>
      shop.send(loader, new Request(`http://localhost${path}`), as(visitorId)),
    give: (fields: Record<string, string>, visitorId = "a visitor") =>
      shop.send(action, post(fields, path), as(visitorId)),
    state: async () => (await listOrderPrescriptions(shop.store.read, order))[0]?.state,
  };
}

test("the page asks for what is missing, and gives it back to the optician", async () => {
  const { shop, order, id, open, give, state } = await openOrder();
  expect((await open()).result).toMatchObject({ missing: [{ eye: "right" }, { eye: "left" }] });
  const half = (await give({ odPupillaryDistance: "31" })).result;
  expect(statusOf(half)).toBe(422);
  expect(half).toMatchObject({
    data: { lastResult: { error: { oePupillaryDistance: ["Preencha a DNP do OE"] } } },
  });
  expect(statusOf((await give({ odPupillaryDistance: "62", oePupillaryDistance: "31" })).result)).toBe(422);
  expect(await state()).toBe("measures_missing");
  const given = await give({ odPupillaryDistance: "31", oePupillaryDistance: "31,5" });
  expectRedirect(given.result, `/meu-pedido/${order}`);
  expect(await state()).toBe("in_review");
  const { store, prescriptionFiles } = shop;
  expect(await findPrescription(store.read, prescriptionFiles, VISITOR, id)).toMatchObject({
    measures: { right: { pupillaryDistance: 310 }, left: { pupillaryDistance: 315 } },
  });
});

test("another visitor finds no such order, and nothing is asked for where nothing is missing", async () => {
  const asked = await openOrder();
  const fields = { odPupillaryDistance: "31", oePupillaryDistance: "31" };
  expect(statusOf((await asked.open("another")).result)).toBe(404);
  expect(statusOf((await asked.give(fields, "another")).result)).toBe(404);
  const { open, give, order, state } = await openOrder({ isAsked: false });
  expectRedirect((await open()).result, `/meu-pedido/${order}`, 302);
  expectRedirect((await give(fields)).result, `/meu-pedido/${order}`);
  expect(await state()).toBe("in_review");
});
