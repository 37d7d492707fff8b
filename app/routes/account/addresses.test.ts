import { expect, test } from "vitest";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { addAddress, listAddresses } from "#app/domain/account/addresses.server.ts";
import { expectRedirect, post } from "#app/testing/requests.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { action as edit, loader as editLoader } from "./address-edit.tsx";
import { action as makeDefault } from "./address-make-default.ts";
import { action as create } from "./address-new.tsx";
import { action as remove } from "./address-remove.ts";

const LIST = "/minha-conta/meus-enderecos";
const FORM = { ...ADDRESS, type: "Residencial", title: "Casa" };

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const list = () => listAddresses(shop.store.read, ana.id);
  const addHome = async () => {
    await addAddress(
      shop.store,
      ana.id,
      { ...ADDRESS, type: "residential", title: "Casa" },
      shop.moveClock(1000),
    );
    return { id: (await list()).at(-1)?.id ?? "" };
  };
  return { ...shop, ana, list, addHome };
}

test("a new address is saved with its CEP and phone normalised", async () => {
  const { send, ana, list } = await openShopWithCustomer();
  const typed = { ...FORM, type: "Comercial", cep: "01310-100", uf: "sp", phone: "+55 (11) 98765-4321" };
  const { result, session } = await send(create, post(typed), { as: ana });
  expectRedirect(result, LIST);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Endereço cadastrado com sucesso!" });
  expect(await list()).toMatchObject([{ ...ADDRESS, type: "commercial", title: "Casa", isDefault: true }]);
});

test("the same address posted twice is saved once, and the second response tells the customer", async () => {
  const { send, ana, list } = await openShopWithCustomer();
  await send(create, post(FORM), { as: ana });
  const { result, session } = await send(create, post(FORM), { as: ana });
  expectRedirect(result, LIST);
  expect(session.get("notice")).toMatchObject({ tone: "info", text: "Este endereço já está cadastrado." });
  expect(await list()).toHaveLength(1);
});

test("an empty form is refused with a message per field, in form order", async () => {
  const { send, ana, list } = await openShopWithCustomer();
  const { result } = await send(create, post({ receiver: "other" }), { as: ana });
  expect(result).toMatchObject({ init: { status: 422 } });
  const { error } = (result as { data: { lastResult: { error: Record<string, string[]> } } }).data.lastResult;
  expect(Object.values(error).flat()).toEqual([
    "Escolha o tipo de endereço",
    "Dê um nome ao endereço",
    "Preencha o CEP",
    "Preencha a rua",
    "Preencha o número, ou marque “Sem número”",
    "Preencha o bairro",
    "Preencha a cidade",
    "Escolha a UF",
    "Informe quem vai receber",
    "Preencha o telefone",
  ]);
  expect(await list()).toEqual([]);
});

test("without a receiver, the account's holder receives; a form to edit the address does not name them", async () => {
  const { send, ana, list } = await openShopWithCustomer();
  const { people: _, phone: __, ...place } = FORM;
  await send(create, post({ ...place, receiver: "buyer" }), { as: ana });
  expect(await list()).toMatchObject([{ people: "Ana Souza Lima", phone: "11987654321" }]);
  const params = { id: (await list())[0]?.id ?? "" };
  const editPage = () => send(editLoader, new Request("http://localhost/"), { as: ana, params });
  expect((await editPage()).result).toMatchObject({ address: { people: "", phone: "" } });

  const other = { receiver: "other", people: "Rui", phone: "1132221234" };
  await send(edit, post({ ...place, ...other }), { as: ana, params });
  expect(await list()).toMatchObject([{ people: "Rui", phone: "1132221234" }]);
  expect((await editPage()).result).toMatchObject({ address: { people: "Rui" } });
});

test.each([
  [{ cep: "20040-002" }, "Endereço cadastrado com sucesso! Confira o CEP: ele é de RJ."],
  [{ cep: "00000-000" }, "Endereço cadastrado com sucesso! Confira o CEP: não o conhecemos."],
])("a CEP that does not match the state is saved, with a warning: %j", async (fields, text) => {
  const { send, ana, list } = await openShopWithCustomer();
  const { result, session } = await send(create, post({ ...FORM, ...fields }), { as: ana });
  expectRedirect(result, LIST);
  expect(session.get("notice")).toMatchObject({ tone: "info", text });
  expect(await list()).toHaveLength(1);
});

test("an address without a number is saved with 'S/N', also when the form is returned", async () => {
  const { send, ana, list } = await openShopWithCustomer();
  const { number, ...others } = FORM;
  const box = { withoutNumber: "on" };

  const refused = await send(create, post({ ...others, ...box, number: "", cep: "1" }), { as: ana });
  expect(refused.result).toMatchObject({ data: { lastResult: { initialValue: { number: "S/N" } } } });
  await send(create, post({ ...others, ...box, number: "" }), { as: ana });
  expect(await list()).toMatchObject([{ number: "S/N" }]);

  const params = { id: (await list())[0]?.id ?? "" };
  await send(edit, post({ ...others, number }), { as: ana, params });
  expect(await list()).toMatchObject([{ number: String(number) }]);
  await send(edit, post({ ...others, ...box, number }), { as: ana, params });
  expect(await list()).toMatchObject([{ number: "S/N" }]);
});

test("an address above the maximum is refused", async () => {
  const { send, ana, list } = await openShopWithCustomer();
  for (let number = 1; number <= MAX_ADDRESSES; number++) {
    await send(create, post({ ...FORM, number }), { as: ana });
  }
  const { result } = await send(create, post({ ...FORM, number: 99 }), { as: ana });
  expect(result).toMatchObject({
    init: { status: 422 },
    data: {
      lastResult: { error: { title: ["Você já tem 20 endereços, o máximo. Exclua um deles antes."] } },
    },
  });
  expect(await list()).toHaveLength(MAX_ADDRESSES);
});

test("an edit is saved; an invalid field gets a message", async () => {
  const { send, ana, list, addHome } = await openShopWithCustomer();
  const params = await addHome();
  const refused = await send(edit, post({ ...FORM, cep: "123" }), { as: ana, params });
  expect(refused.result).toMatchObject({
    init: { status: 422 },
    data: { lastResult: { error: { cep: ["O CEP tem 8 dígitos"] } } },
  });

  const { result, session } = await send(edit, post({ ...FORM, road: "Rua Nova" }), { as: ana, params });
  expectRedirect(result, LIST);
  expect(session.get("notice")).toMatchObject({ text: "Endereço atualizado com sucesso." });
  expect(await list()).toMatchObject([{ road: "Rua Nova", isDefault: true }]);
});

test("the default address can be changed and removed", async () => {
  const { send, ana, list, addHome } = await openShopWithCustomer();
  await addHome();
  await send(create, post({ ...FORM, title: "Trabalho", number: "2" }), { as: ana });
  const work = { id: (await list()).at(-1)?.id ?? "" };

  const chosen = await send(makeDefault, post(), { as: ana, params: work });
  expectRedirect(chosen.result, LIST);
  expect(chosen.session.get("notice")).toMatchObject({ text: "Endereço principal alterado." });
  expect(await list()).toMatchObject([{ title: "Trabalho", isDefault: true }, { title: "Casa" }]);

  const removed = await send(remove, post(), { as: ana, params: work });
  expectRedirect(removed.result, LIST);
  expect(removed.session.get("notice")).toMatchObject({ text: "Endereço excluído." });
  expect(await list()).toMatchObject([{ title: "Casa", isDefault: true }]);
});
