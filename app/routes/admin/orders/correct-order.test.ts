import { expect, test } from "vitest";
import { FIND_ADDRESS } from "#app/domain/account/address.ts";
import { findStaffOrder } from "#app/domain/order/staff-order.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { staffActs } from "#db/schema";
import { loader as showAddress, action as toAddress } from "./correct-address.tsx";
import { loader as showContact, action as toContact } from "./correct-contact.tsx";

const PAGE = "/admin/pedidos/10001";
const NEW_ADDRESS = { ...ADDRESS, road: "Rua Nova", number: "9", people: "", phone: "", receiver: "buyer" };
const NEW_CONTACT = {
  ...{ name: "Ana Bela", email: "bela@exemplo.com.br" },
  ...{ cpf_cnpj: "", whatsapp: "(21) 98765-0000" },
};

async function openShop() {
  const shop = await openTestShop();
  const member = await addMember(shop, "clerk");
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const bought = await buyByPix(shop, { accountId: null, visitorId: "a visitor" });
  const options = { staff, params: { number: "10001" } };
  const order = async () => {
    const found = await findStaffOrder(shop.store.read, 10001, shop.now());
    if (!found) throw new Error("There is no order.");
    return found;
  };
  const revised = async (fields: Record<string, string | number>) => ({
    seen: (await order()).revision,
    ...fields,
  });
  const get = () => new Request(`http://localhost${PAGE}`);
  return {
    ...bought,
    shop,
    order,
    sendAddress: async (fields: Record<string, string | number>) =>
      shop.send(toAddress, post(await revised(fields)), options),
    sendContact: async (fields: Record<string, string | number>) =>
      shop.send(toContact, post(await revised(fields)), options),
    showAddress: async () => (await shop.send(showAddress, get(), options)).result,
    showContact: async () => (await shop.send(showContact, get(), options)).result,
    acts: async () =>
      (await shop.store.read.select().from(staffActs))
        .filter(({ subjectKind }) => subjectKind === "order")
        .map(({ action }) => action),
  };
}

const textOf = (result: unknown) => JSON.stringify((result as { data?: unknown }).data);

test("an address is corrected, and a new state is told of, because the freight stays", async () => {
  const { sendAddress, order, acts } = await openShop();
  const corrected = await sendAddress(NEW_ADDRESS);
  expectRedirect(corrected.result, PAGE);
  expect((await order()).person.address).toMatchObject({
    ...{ road: "Rua Nova", number: "9", people: CONTACT.name, phone: CONTACT.whatsapp },
  });
  expect(corrected.session.get("notice")).toMatchObject({ tone: "success" });
  const moved = await sendAddress({ ...NEW_ADDRESS, uf: "RJ", cep: "22240-003" });
  expect(moved.session.get("notice")).toMatchObject({
    tone: "info",
    text: expect.stringContaining("A UF mudou de SP para RJ"),
  });
  expect(await acts()).toEqual(["order.address-corrected", "order.address-corrected"]);
  const again = await sendAddress({ ...NEW_ADDRESS, uf: "RJ", cep: "22240-003" });
  expect(again.session.get("notice")).toMatchObject({ text: "O endereço já era esse." });
  expect(await acts()).toHaveLength(2);
});

test("the button fills in the address of the CEP and corrects nothing", async () => {
  const { sendAddress, order } = await openShop();
  const { result } = await sendAddress({ cep: "20040-002", intent: FIND_ADDRESS });
  expect(result).toMatchObject({ data: { lastResult: { initialValue: { road: "Avenida Rio Branco" } } } });
  expect((await order()).person.address.road).toBe(ADDRESS.road);
});

test("fields have the checkout's rules, and what is wrong is 422", async () => {
  const { sendAddress, sendContact, acts } = await openShop();
  for (const [fields, field] of [
    [{ cep: "123" }, "cep"],
    [{ road: " " }, "road"],
    [{ uf: "XX" }, "uf"],
    [{ receiver: "other", people: "" }, "people"],
    [{ seen: "x" }, "seen"],
  ] as const) {
    const { result } = await sendAddress({ ...NEW_ADDRESS, ...fields });
    expect(statusOf(result)).toBe(422);
    expect(result).toMatchObject({ data: { lastResult: { error: { [field]: [expect.any(String)] } } } });
  }
  for (const [fields, field] of [
    [{ name: "" }, "name"],
    [{ email: "não é" }, "email"],
    [{ cpf_cnpj: "111.111.111-11" }, "cpf_cnpj"],
    [{ whatsapp: "1" }, "whatsapp"],
  ] as const) {
    const { result } = await sendContact({ ...NEW_CONTACT, ...fields });
    expect(statusOf(result)).toBe(422);
    expect(result).toMatchObject({ data: { lastResult: { error: { [field]: [expect.any(String)] } } } });
  }
  expect(await acts()).toEqual([]);
});

test("a contact is corrected without its CPF being shown, and a blank CPF stays", async () => {
  const { sendContact, showContact, order, acts } = await openShop();
  expect(JSON.stringify(await showContact())).toContain(CONTACT.email);
  expect(JSON.stringify(await showContact())).not.toContain(CONTACT.taxId);
  expectRedirect((await sendContact(NEW_CONTACT)).result, PAGE);
  expect((await order()).person.contact).toEqual({
    ...{ name: "Ana Bela", email: "bela@exemplo.com.br", whatsapp: "21987650000" },
    taxId: CONTACT.taxId,
  });
  expectRedirect((await sendContact({ ...NEW_CONTACT, cpf_cnpj: "111.444.777-35" })).result, PAGE);
  expect((await order()).person.contact.taxId).toBe("11144477735");
  expect(await acts()).toEqual(["order.contact-corrected", "order.contact-corrected"]);
});

test("a form of an older state, and one of an order that is over, are refused in words", async () => {
  const { sendAddress, sendContact, showAddress, showContact, order, reportStatus } = await openShop();
  const { revision } = await order();
  await sendContact(NEW_CONTACT);
  for (const send of [
    sendAddress({ ...NEW_ADDRESS, seen: revision }),
    sendContact({ ...NEW_CONTACT, seen: revision }),
  ]) {
    const { result } = await send;
    expect(statusOf(result)).toBe(422);
    expect(textOf(result)).toContain("mudou nesse meio-tempo");
  }
  await reportStatus("refunded");
  expect(textOf((await sendAddress(NEW_ADDRESS)).result)).toContain("Reembolsado");
  expect(await showAddress()).toMatchObject({
    address: null,
    whyNot: expect.stringContaining("Reembolsado"),
  });
  expect(await showContact()).toMatchObject({ contact: null });
});

test("both need a fresh code", async () => {
  const { shop, sendAddress, sendContact, showAddress, showContact, order } = await openShop();
  shop.moveClock(minutes(11));
  for (const result of [
    await showAddress(),
    await showContact(),
    (await sendAddress(NEW_ADDRESS)).result,
    (await sendContact(NEW_CONTACT)).result,
  ])
    expect(result).toMatchObject({ status: 303 });
  expect((await order()).person).toMatchObject({ contact: CONTACT, address: ADDRESS });
});
