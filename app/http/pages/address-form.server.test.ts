import { expect, test } from "vitest";
import { FIND_ADDRESS } from "#app/domain/account/address.ts";
import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { action as edit } from "#app/routes/account/address-edit.tsx";
import { action as create } from "#app/routes/account/address-new.tsx";
import { loader as cep } from "#app/routes/checkout/cep.ts";
import { action as deliver } from "#app/routes/checkout/delivery.tsx";
import { post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, FREIGHT_CENTS, openTestShop } from "#app/testing/shop.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const VISITOR = "a visitor";
const ADDRESS_FORM = { ...ADDRESS, type: "Residencial" };
const FREIGHT = { uf: "SP", cents: FREIGHT_CENTS };
const SP_ONLY = { uf: "SP", message: "Encontramos só o estado. Preencha o endereço.", freight: FREIGHT };

interface FilledPage {
  lastResult: { initialValue: Record<string, string>; error?: unknown };
  lookup: { message: string; focus: string };
  freight: unknown;
}

async function press(shop: TestShop, typed: Record<string, string>): Promise<FilledPage> {
  const request = post({ ...typed, intent: FIND_ADDRESS });
  const { result } = await shop.send(deliver, request, { visitorId: VISITOR });
  expect(statusOf(result) ?? 200).toBe(200);
  const { data } = result as { data: FilledPage };
  expect(data.lastResult.error).toBeUndefined();
  return data;
}

async function lookUp(shop: TestShop, typed: string, clientIp = "") {
  const request = new Request(`http://localhost/cep?${new URLSearchParams({ cep: typed })}`);
  const { result } = await shop.send(cep, request, { clientIp });
  return result instanceof Response ? result.json() : statusOf(result);
}

test("the button fills in the address of the CEP, and goes on with the number", async () => {
  const shop = await openTestShop();
  const { lastResult, lookup, freight } = await press(shop, { people: "Ana", cep: "01310-100" });
  expect(freight).toEqual(FREIGHT);
  expect(lastResult.initialValue).toMatchObject({
    people: "Ana",
    cep: "01310-100",
    road: "Avenida Paulista",
    district: "Bela Vista",
    city: "São Paulo",
    uf: "SP",
  });
  expect(lookup).toEqual({ message: "Endereço encontrado.", focus: "number" });
});

test("the button overwrites and loses nothing that was typed, and refuses nothing", async () => {
  const shop = await openTestShop();
  const typed = {
    name: "J",
    email: "não é",
    cep: "01310100",
    road: "Av. Paulista, fundos",
    number: "7",
    uf: "RJ",
  };
  const { lastResult } = await press(shop, typed);
  expect(lastResult.initialValue).toMatchObject({ ...typed, city: "São Paulo" });
});

test("the button saves nothing", async () => {
  const shop = await openTestShop();
  const owner = { accountId: null, visitorId: VISITOR };
  const { id: productId } = await shop.addProduct();
  await addToCart(shop.store, owner, { productId, color: undefined, quantity: 1 }, shop.now());
  await press(shop, { cep: "01310100" });
  expect((await findCheckout(shop.store.read, owner))?.address).toBeUndefined();
});

test.each([
  [
    "37550000",
    { city: "Pouso Alegre", uf: "MG" },
    "Encontramos a cidade. Preencha a rua e o bairro.",
    "road",
  ],
  ["01999999", { uf: "SP" }, "Não encontramos este CEP. Preencha o endereço.", "road"],
  ["00000000", {}, "Não encontramos este CEP. Preencha o endereço.", "road"],
  ["123", {}, "O CEP tem 8 dígitos, como 01310-100.", "cep"],
  ["", {}, "O CEP tem 8 dígitos, como 01310-100.", "cep"],
])("for the CEP '%s' the button fills in %j", async (typed, filled, message, focus) => {
  const { lastResult, lookup } = await press(await openTestShop(), { number: "1", cep: typed });
  expect(lastResult.initialValue).toEqual({
    ...(typed && { cep: typed }),
    number: "1",
    intent: FIND_ADDRESS,
    ...filled,
  });
  expect(lookup).toEqual({ message, focus });
});

test("a customer's new address and a saved one have the button, too", async () => {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const home = { ...ADDRESS_FORM, title: "Casa" };
  await shop.send(create, post(home), { as: ana });
  const [saved] = await listAddresses(shop.store.read, ana.id);
  const asked = { title: "Trabalho", cep: "20040-002", intent: FIND_ADDRESS };
  for (const sent of [
    shop.send(create, post(asked), { as: ana }),
    shop.send(edit, post(asked), { as: ana, params: { id: saved?.id ?? "" } }),
  ]) {
    const { result } = await sent;
    expect(result).toMatchObject({
      data: { lastResult: { initialValue: { title: "Trabalho", road: "Avenida Rio Branco", uf: "RJ" } } },
    });
  }
  expect(await listAddresses(shop.store.read, ana.id)).toEqual([saved]);
});

test.each([
  [
    "01310-100",
    { uf: "SP", city: "São Paulo", district: "Bela Vista", road: "Avenida Paulista" },
    "Endereço encontrado.",
  ],
  ["37550000", { uf: "MG", city: "Pouso Alegre" }, "Encontramos a cidade. Preencha a rua e o bairro."],
  ["01999999", { uf: "SP" }, "Não encontramos este CEP. Preencha o endereço."],
  ["123", {}, "O CEP tem 8 dígitos, como 01310-100."],
])("a guest's script that asks for the CEP '%s' gets %j", async (typed, location, message) => {
  expect(await lookUp(await openTestShop(), typed)).toMatchObject({ ...location, message });
});

test("without the directory, the script gets the state", async () => {
  const shop = await openTestShop();
  shop.sandbox.faults.set({ directory: { "html-before": { rate: 1 } } });
  expect(await lookUp(shop, "01310100")).toEqual(SP_ONLY);
});

test("at the limit of its client IP a script is refused, stored CEPs excepted, and the button finds the state", async () => {
  const shop = await openTestShop();
  const limits = { ...LIMITS, cepLookups: { ...LIMITS.cepLookups, max: 3 } };
  const limited = {
    ...shop,
    send: ((handler, request, options) =>
      shop.send(handler, request, { ...options, shop: { limits } })) as TestShop["send"],
  };
  for (const each of ["01310100", "20040002", "01999999"])
    expect(await lookUp(limited, each)).toHaveProperty("message");
  expect(await lookUp(limited, "30140070")).toBe(429);
  expect(await lookUp(limited, "30140070", "10.0.0.1")).toMatchObject({ uf: "MG" });
  expect(await lookUp(limited, "01310100")).toMatchObject({ message: "Endereço encontrado." });
  expect((await press(limited, { cep: "01311000" })).lookup.message).toBe(SP_ONLY.message);

  shop.moveClock(minutes(10));
  expect(await lookUp(limited, "40020000")).toMatchObject({ uf: "BA" });
});
