import { expect, test } from "@playwright/test";
import { PlainClient, ticketUrlIn } from "../client.ts";
import { ADDRESS, newPerson } from "../people.ts";

const PRODUCT = "duna-trapezio";

/** A JSON client that echoes the XSRF cookie in a header, as front-end HTTP clients do. */
class ApiClient {
  readonly #plain: PlainClient;
  token: string | undefined;

  constructor(origin: string) {
    this.#plain = new PlainClient(origin);
  }

  get plain() {
    return this.#plain;
  }

  async call(method: string, path: string, body?: unknown) {
    const response = await this.#plain.send(`/api${path}`, {
      method,
      headers: {
        ...(this.token && { "X-XSRF-TOKEN": this.token }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      this.token = /^XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? this.token;
    }
    const { status, headers, text } = response;
    return { status, headers, body: text === "" ? null : JSON.parse(text) };
  }
}

let client: ApiClient;

test.beforeEach(({ baseURL }) => {
  client = new ApiClient(baseURL ?? "");
});

async function signUp() {
  const { taxId, ...person } = newPerson();
  const account = { ...person, type: "Pessoa Física", cpf_cnpj: taxId };
  const { status, body } = await client.call("POST", "/accounts", account);
  expect({ status, body }).toMatchObject({ status: 201, body: { status: "active", name: person.name } });
  return { id: String(body.id), email: person.email, password: person.password };
}

test("a purchase from sign-up to an open Pix, in JSON except for the cart", async () => {
  const { id, email } = await signUp();
  expect(client.token).toMatch(/^[\w-]{43}$/);

  const list = await client.call("GET", `/products/type/${encodeURIComponent("Óculos de Gráu")}`);
  expect(list.body.map((product: { id: string }) => product.id)).toContain(PRODUCT);
  const [product] = (await client.call("GET", `/products/unic-id/${PRODUCT}`)).body;
  const byTitle = await client.call("GET", `/products/unic-title/${encodeURIComponent(product.title)}`);
  expect(byTitle.body).toEqual([product]);
  expect((await client.plain.get(product.featuredImage)).status).toBe(200);

  const record = { idProduct: PRODUCT, idAccount: id };
  expect((await client.call("POST", "/favorites", record)).status).toBe(201);
  expect((await client.call("GET", `/favorites/user/${id}`)).body).toEqual([record]);
  expect((await client.call("DELETE", `/favorites/${PRODUCT}`)).status).toBe(204);
  expect((await client.call("GET", "/favorites")).body).toEqual([]);

  const address = await client.call("POST", "/addressAccounts", {
    idAccount: id,
    type: "Residencial",
    title: "Casa",
    ...ADDRESS,
  });
  expect(address.status).toBe(201);
  expect((await client.call("GET", `/addressAccounts/unic/${address.body.id}`)).body).toEqual([address.body]);

  const pay = (value: number) =>
    client.call("POST", "/payments", { value, description: "Óculos", paymentMethod: "pix", email });
  expect((await pay(1)).body.error.message).toContain("Não há o que pagar");
  await client.plain.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT });
  expect((await pay(1)).status).toBe(409);
  await client.plain.post("/checkout/entrega", { idAddress: address.body.id });

  const wrong = await pay(1);
  expect({ status: wrong.status, code: wrong.body.error.code }).toEqual({ status: 409, code: "conflict" });
  expect(wrong.body.error.value).toBeGreaterThan(product.promotionalPrice);
  const paid = await pay(wrong.body.error.value);
  expect({ status: paid.status, body: paid.body }).toMatchObject({
    status: 201,
    body: { status: "pending" },
  });

  const { qr_code, qr_code_base64, ticket_url } = paid.body.point_of_interaction.transaction_data;
  expect(qr_code).toMatch(/^000201/);
  expect(Buffer.from(qr_code_base64, "base64").subarray(1, 4).toString()).toBe("PNG");
  const page = `/checkout/pagamento/${paid.body.external_reference}`;
  const { text } = await client.plain.get(page);
  expect(text).toContain(qr_code);
  expect(ticketUrlIn(text)).toBe(ticket_url);

  await fetch(ticket_url, {
    method: "POST",
    body: new URLSearchParams({ status: "approved" }),
    redirect: "manual",
  });
  await client.plain.get(`${page}?conferir=1`);
  expect((await client.plain.get(page)).location).toMatch(/^\/checkout\/confirmado\?pedido=/);
});

test("signing in and out replaces the session and its XSRF token", async ({ baseURL }) => {
  const { id, email, password } = await signUp();
  const first = client.token;
  expect((await client.call("DELETE", "/session")).status).toBe(204);
  expect(client.token).not.toBe(first);
  expect((await client.call("GET", `/favorites/user/${id}`)).status).toBe(401);

  client = new ApiClient(baseURL ?? "");
  const wrong = await client.call("POST", "/session/accounts", { email, password: "outra" });
  expect({ status: wrong.status, body: wrong.body }).toEqual({
    status: 401,
    body: { error: { code: "unauthorized", message: "E-mail ou senha incorretos." } },
  });
  expect((await client.call("POST", "/session/accounts", { email, password })).body.id).toBe(id);

  const planted = "A".repeat(43);
  client.plain.setCookie("XSRF-TOKEN", planted);
  client.token = planted;
  expect((await client.call("DELETE", "/session")).status).toBe(403);
  // The 403 response has set the new token.
  expect((await client.call("DELETE", "/session")).status).toBe(204);
});

test("a blocked account gets an error with its own code", async () => {
  const blocked = { email: "carla@exemplo.com.br", password: "ametista-demo" };
  const { status, body } = await client.call("POST", "/session/accounts", blocked);
  expect(status).toBe(403);
  expect(body.error.message).toMatch(/^Olá, .+\. Sua conta está bloqueada, entre em contato!$/);
});

test("every refusal is in JSON", async () => {
  const json = { "Content-Type": "application/json" };
  const requests: [status: number, path: string, init: RequestInit][] = [
    [404, "/api", {}],
    [404, "/api/nada", {}],
    [404, "/api/nada", { method: "POST" }],
    [404, "/api/products/unic-id/nada", {}],
    [404, "/api/products/type/lentes", {}],
    [405, "/api/products", { method: "POST" }],
    [405, "/api/products", { method: "DELETE" }],
    [405, "/api/accounts", {}],
    [405, "/api/accounts", { method: "DELETE" }],
    [405, "/api/session", { method: "PUT" }],
    [405, "/api/favorites", { method: "DELETE" }],
    [401, "/api/favorites/user/1", {}],
    [401, "/api/addressAccounts/unic/1", {}],
    [401, "/api/addressAccounts", { method: "POST", headers: json, body: "{}" }],
    [400, "/api/session/accounts", { method: "POST", headers: json, body: "{" }],
    [415, "/api/session/accounts", { method: "POST", body: new URLSearchParams({ email: "a" }) }],
    [422, "/api/session/accounts", { method: "POST", headers: json, body: "{}" }],
    [
      413,
      "/api/accounts",
      { method: "POST", headers: json, body: JSON.stringify({ name: "x".repeat(1e5) }) },
    ],
    [403, "/api/accounts", { method: "POST", headers: { ...json, Origin: "https://outro.example" } }],
    [403, "/api/session", { method: "DELETE", headers: { "Sec-Fetch-Site": "cross-site" } }],
    [409, "/api/payments", { method: "POST", headers: json, body: '{"value":1,"paymentMethod":"pix"}' }],
  ];
  for (const [status, path, init] of requests) {
    const response = await client.plain.send(path, init);
    const what = `${init.method ?? "GET"} ${path}`;
    expect(response.status, what).toBe(status);
    expect(response.headers.get("Content-Type"), what).toMatch(/^application\/json/);
    expect(JSON.parse(response.text), what).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    });
  }
  expect((await client.plain.send("/api/accounts", { method: "GET" })).headers.get("Allow")).toBe("POST");
});

test("a chunked body over the limit is refused in JSON too", async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 40; sent++) controller.enqueue(new Uint8Array(4096).fill(97));
      controller.close();
    },
  });
  const response = await client.plain.send("/api/accounts", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
    ...{ duplex: "half" },
  });
  expect({ status: response.status, code: JSON.parse(response.text).error.code }).toEqual({
    status: 413,
    code: "too_large",
  });
});

test("routes outside the API refuse DELETE", async () => {
  expect((await client.plain.send("/checkout/carrinho", { method: "DELETE" })).status).toBe(405);
});
