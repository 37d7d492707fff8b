import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { newCnpj, signUpFields } from "../people.ts";

let client: PlainClient;

test.beforeEach(({ baseURL }) => {
  client = new PlainClient(baseURL ?? "");
});

test("a person signs up with a form only, with masked, plain or +55 numbers, and is signed in", async () => {
  for (const whatsapp of ["(11) 98765-4321", "11987654321", "+55 11 98765-4321"]) {
    client = new PlainClient(client.origin);
    const signedUp = await client.post("/cadastrar", { ...signUpFields(), whatsapp });
    expect(signedUp).toMatchObject({ status: 303, location: "/conta-criada" });
    expect((await client.get("/conta-criada")).text).toContain("Cadastro criado com sucesso!");
    expect((await client.get("/minha-conta/meus-dados")).text).toContain("(11) 98765-4321");
  }
});

test("a company signs up with letters in its CNPJ", async () => {
  const cnpj = newCnpj();
  const fields = { ...signUpFields(), type: "Pessoa Jurídica", cpf_cnpj: cnpj.toLowerCase() };
  expect(await client.post("/cadastrar", fields)).toMatchObject({ status: 303, location: "/conta-criada" });
  const { text } = await client.get("/minha-conta/meus-dados");
  expect(text).toContain("Razão Social");
  expect(text).toContain(`${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/`);
});

test("missing fields are listed in form order, and a taken e-mail or CPF is not told apart", async () => {
  const empty = await client.post("/cadastrar", { type: "Pessoa Jurídica" });
  expect(empty.status).toBe(422);
  const messages = [...empty.text.matchAll(/<li><a href="#cadastro-[^"]+">([^<]+)<\/a>/g)].map(
    ([, text]) => text,
  );
  expect(messages).toEqual([
    "Preencha a Razão Social",
    "Preencha o Nome Fantasia",
    "Preencha o CNPJ",
    "Preencha o Email",
    "Preencha o Whatsapp",
    "Preencha a senha",
    "Preencha a confirmação de senha",
  ]);

  const taken = await client.post("/cadastrar", { ...signUpFields(), email: "ana@exemplo.com.br" });
  expect(taken.status).toBe(422);
  expect(taken.text).toContain("Username ou E-mail já utilizados. Tente outro por favor!");
  expect(taken.text).not.toContain("óculos novos de outono");
});

test("a favourite is added and removed with two forms", async () => {
  const product = {
    idProduct: "gavea-redondo",
    redirectTo: "/produtos/oculos-de-sol?pagina=1#produto-gavea-redondo",
  };
  expect(await client.post("/minha-conta/favoritos/adicionar", product)).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/entrar\?redirectTo=/),
  });
  await client.post("/cadastrar", signUpFields());
  expect((await client.get("/minha-conta/favoritos")).text).toContain("Gávea Redondo");
  expect(await client.post("/minha-conta/favoritos/remover", product)).toMatchObject({
    status: 303,
    location: product.redirectTo,
  });
  expect(await client.post("/minha-conta/favoritos/adicionar", { idProduct: "gavea-redondo" })).toMatchObject(
    { status: 303, location: "/minha-conta/favoritos" },
  );
  expect((await client.post("/minha-conta/favoritos/adicionar", { idProduct: "nada" })).status).toBe(404);
});

test("a customer exports the data and erases the account", async () => {
  const fields = signUpFields();
  await client.post("/cadastrar", fields);
  const exported = await client.get("/minha-conta/meus-dados/exportar");
  expect(exported.headers.get("Content-Disposition")).toContain("attachment");
  expect(exported.headers.get("Cache-Control")).toContain("no-store");
  expect(JSON.stringify(JSON.parse(exported.text))).toContain(fields.email);
  expect(exported.text).not.toContain("argon2");

  expect((await client.post("/minha-conta/excluir", { currentPassword: "errada" })).status).toBe(422);
  expect(await client.post("/minha-conta/excluir", { currentPassword: fields.password })).toMatchObject({
    status: 303,
    location: "/",
  });
  expect(await client.get("/minha-conta/pedidos")).toMatchObject({ status: 302, location: "/" });
  expect((await client.post("/entrar", { email: fields.email, password: fields.password })).status).toBe(422);
});

test("signing out is a POST and ends the session, also for a copy of its cookie", async () => {
  await client.post("/cadastrar", signUpFields());
  expect(await client.post("/sair")).toMatchObject({ status: 303, location: "/" });
  expect(await client.get("/minha-conta/meus-dados")).toMatchObject({ status: 302, location: "/" });
});
