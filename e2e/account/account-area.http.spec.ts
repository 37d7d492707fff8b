import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { ADDRESS, signUpFields } from "../people.ts";

const LIST = "/minha-conta/meus-enderecos";
const DATA = "/minha-conta/meus-dados";
const HOME = { type: "Residencial", title: "Casa", ...ADDRESS };

async function signUp(origin: string | undefined) {
  const client = new PlainClient(origin ?? "");
  const { passwordConfirmation, ...fields } = signUpFields();
  const signedUp = await client.post("/cadastrar", { ...fields, passwordConfirmation });
  expect(signedUp).toMatchObject({ status: 303, location: "/conta-criada" });
  return { client, fields };
}

async function idsOf(client: PlainClient): Promise<string[]> {
  const { text } = await client.get(LIST);
  return [...text.matchAll(/meus-enderecos\/(\w+)\/excluir/g)].map(([, id = ""]) => id);
}

test("details and password can be changed with forms and a cookie only", async ({ baseURL }) => {
  const { client, fields } = await signUp(baseURL);
  const EDIT = "/minha-conta/editar-meus-dados";
  expect(await client.post(EDIT, { ...fields, name: "Joana Prado" })).toMatchObject({
    status: 303,
    location: DATA,
  });
  expect((await client.get(DATA)).text).toContain("Joana Prado");
  expect((await client.post(EDIT, { ...fields, name: "" })).status).toBe(422);

  const email = `nova-${fields.email}`;
  expect((await client.post(EDIT, { ...fields, email })).status).toBe(422);
  const moved = await client.post(EDIT, { ...fields, email, currentPassword: fields.password });
  expect(moved).toMatchObject({ status: 303, location: DATA });

  const CHANGE = "/minha-conta/alterar-senha";
  const password = "lentes claras de inverno";
  const refused = await client.post(
    CHANGE,
    { currentPassword: "errada", password, passwordConfirmation: password },
    { Accept: "application/json" },
  );
  expect(refused.status).toBe(422);
  expect(JSON.parse(refused.text)).toMatchObject({
    error: { fields: { currentPassword: ["Senha atual incorreta"] } },
  });

  const other = new PlainClient(baseURL ?? "");
  await other.post("/entrar", { email, password: fields.password });
  expect((await other.get(DATA)).status).toBe(200);
  const changed = await client.post(CHANGE, {
    currentPassword: fields.password,
    password,
    passwordConfirmation: password,
  });
  expect(changed).toMatchObject({ status: 303, location: DATA });
  expect((await client.get(DATA)).status).toBe(200);
  expect(await other.get(DATA)).toMatchObject({ status: 302, location: "/" });
});

test("addresses can be added and changed with forms and a cookie only", async ({ baseURL }) => {
  const { client } = await signUp(baseURL);
  const toList = { status: 303, location: LIST };
  expect((await client.post(`${LIST}/novo`, {})).status).toBe(422);
  expect(await client.post(`${LIST}/novo`, HOME)).toMatchObject(toList);
  expect(await client.post(`${LIST}/novo`, { ...HOME, title: "Trabalho", number: "2" })).toMatchObject(
    toList,
  );

  const [home = "", work = ""] = await idsOf(client);
  expect(await client.post(`${LIST}/${work}`, { ...HOME, title: "Loja", number: "2" })).toMatchObject(toList);
  expect(await client.post(`${LIST}/${work}/principal`)).toMatchObject(toList);
  expect(await idsOf(client)).toEqual([work, home]);
  expect(await client.post(`${LIST}/${work}/excluir`)).toMatchObject(toList);
  expect(await idsOf(client)).toEqual([home]);

  for (const path of [`${LIST}/${work}`, `${LIST}/${work}/excluir`, `${LIST}/${work}/principal`]) {
    expect((await client.post(path, HOME)).status, path).toBe(404);
  }
  expect((await client.get(`${LIST}/${work}`)).status).toBe(404);
  expect((await client.get(`${LIST}/${home}/excluir`)).status).toBe(405);
});

test("another customer's address is not found and not changed", async ({ baseURL }) => {
  const { client } = await signUp(baseURL);
  await client.post(`${LIST}/novo`, HOME);
  const [home = ""] = await idsOf(client);
  const { client: otherCustomer } = await signUp(baseURL);
  expect((await otherCustomer.get(`${LIST}/${home}`)).status).toBe(404);
  for (const path of [`${LIST}/${home}`, `${LIST}/${home}/excluir`, `${LIST}/${home}/principal`]) {
    expect((await otherCustomer.post(path, { ...HOME, title: "Invadido" })).status, path).toBe(404);
  }
  expect((await client.get(LIST)).text).not.toContain("Invadido");
  expect(await idsOf(client)).toEqual([home]);
});

test("the account's support page redirects to the public one", async ({ baseURL }) => {
  const { client } = await signUp(baseURL);
  expect(await client.get("/minha-conta/atendimento")).toMatchObject({
    status: 302,
    location: "/atendimento",
  });
});

test("the delivery page shows another address that a customer sent with a mistake", async ({ baseURL }) => {
  const { client } = await signUp(baseURL);
  await client.post(`${LIST}/novo`, HOME);
  await client.post("/checkout/carrinho/adicionar", { idProduct: "serra-retangular" });
  expect((await client.get("/checkout/entrega")).text).not.toContain('name="road"');
  const { status, text } = await client.post("/checkout/entrega", { ...ADDRESS, road: "Rua Nova", cep: "1" });
  expect(status).toBe(422);
  expect(text).toMatch(/<input[^>]* name="road"[^>]* value="Rua Nova"/);
  expect(text).toMatch(/<input(?=[^>]* name="idAddress")(?=[^>]* checked="")[^>]* value=""/);
  expect(await client.post("/checkout/entrega", { ...ADDRESS, road: "Rua Nova" })).toMatchObject({
    status: 303,
    location: "/checkout/pagamento",
  });
});
