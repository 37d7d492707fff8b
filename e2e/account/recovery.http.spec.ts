import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { newPerson, signUpFields } from "../people.ts";

const REQUEST = "/recuperar-senha";
const CODE = "/recuperar-senha/codigo";
const PASSWORD = "/recuperar-senha/nova-senha";

let client: PlainClient;

test.beforeEach(({ baseURL }) => {
  client = new PlainClient(baseURL ?? "");
});

test("a password is recovered with forms and a cookie only, which ends all earlier sessions", async ({
  baseURL,
}) => {
  const fields = signUpFields();
  const { email, password } = fields;
  const elsewhere = new PlainClient(baseURL ?? "");
  const signedUp = await elsewhere.post("/cadastrar", fields);
  expect(signedUp).toMatchObject({ status: 303, location: "/conta-criada" });

  expect(await client.post(REQUEST, { email })).toMatchObject({ status: 303, location: CODE });
  expect((await client.get(CODE)).status).toBe(200);
  const code = codeIn((await client.get("/dev/emails")).text, email);

  const otherClient = new PlainClient(baseURL ?? "");
  expect(await otherClient.post(CODE, { code })).toMatchObject({ status: 303, location: REQUEST });

  const wrong = await client.post(CODE, { code: code === "12345678" ? "87654321" : "12345678" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Código incorreto. Confira o e-mail e tente de novo.");
  expect(await client.post(PASSWORD, both("lentes de inverno"))).toMatchObject({
    status: 303,
    location: REQUEST,
  });
  expect(await client.post(CODE, { code })).toMatchObject({ status: 303, location: PASSWORD });

  const weak = await client.post(PASSWORD, both("12345678"));
  expect(weak.status).toBe(422);
  expect(weak.text).toContain("Essa senha é muito comum");
  expect(weak.text).not.toContain("12345678");
  expect(await client.post(PASSWORD, both("lentes de inverno"))).toMatchObject({
    status: 303,
    location: "/entrar",
  });
  expect((await client.get("/entrar")).text).toContain("Senha alterada. Entre com a nova senha.");
  expect((await client.post(PASSWORD, both("mais uma senha"))).location).toBe(REQUEST);

  expect(await elsewhere.get("/minha-conta/pedidos")).toMatchObject({ status: 302, location: "/" });
  expect((await client.post("/entrar", { email, password })).status).toBe(422);
  expect((await client.post("/entrar", { email, password: "lentes de inverno" })).status).toBe(303);
  expect((await client.get("/dev/emails")).text).toContain("Sua senha foi alterada");
});

test("an e-mail without an account gets the same pages", async ({ baseURL }) => {
  const pagesFor = async (email: string) => {
    const client = new PlainClient(baseURL ?? "");
    const requested = await client.post(REQUEST, { email });
    const page = await client.get(CODE);
    const wrong = await client.post(CODE, { code: "00000000" });
    return [requested, page, wrong].map(({ status, location, text }) => ({
      status,
      location,
      text: text.replaceAll(/ nonce="[^"]*"/g, ""),
    }));
  };
  const [known, unknown] = [await pagesFor("compras@exemplo.com.br"), await pagesFor(newPerson().email)];
  expect(known.map(({ status }) => status)).toEqual([303, 200, 422]);
  expect(unknown).toEqual(known);
});

test("the later steps redirect to the first if it was skipped, and search engines may index none", async () => {
  for (const path of [CODE, PASSWORD]) {
    expect(await client.get(path), path).toMatchObject({ status: 303, location: REQUEST });
    expect((await client.get(REQUEST)).text).toContain("Peça um código para continuar.");
  }
  expect((await client.get(REQUEST)).text).toContain('<meta name="robots" content="noindex"/>');
  expect((await client.post(REQUEST, { email: "ana@" })).status).toBe(422);
});

const both = (password: string) => ({ password, passwordConfirmation: password });

function codeIn(page: string, email: string): string {
  const [, message = ""] = page.split(email);
  return /\b\d{8}\b/.exec(message)?.[0] ?? "";
}
