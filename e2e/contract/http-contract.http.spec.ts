import { expect, test } from "@playwright/test";
import {
  type ClientResponse,
  decideAsBank,
  goToPayment,
  PlainClient,
  placeOrder,
  ticketUrlIn,
} from "../client.ts";
import { GUEST } from "../people.ts";

const PRODUCT = "duna-trapezio";
const COLOR = "preto";

let client: PlainClient;

test.beforeEach(({ baseURL }) => {
  client = new PlainClient(baseURL ?? "");
});

test("a purchase works with forms and a cookie only", async () => {
  const added = await client.post("/checkout/carrinho/adicionar", {
    idProduct: PRODUCT,
    color: COLOR,
    quantity: "2",
  });
  expect(added).toMatchObject({ status: 303, location: "/checkout/carrinho" });
  expect((await client.get("/checkout/carrinho")).text).toContain("Duna Trapézio");

  const delivery = await client.post("/checkout/entrega", GUEST);
  expect(delivery).toMatchObject({ status: 303, location: "/checkout/pagamento" });

  const { text } = await client.get("/checkout/pagamento");
  const checkoutToken = /name="checkoutToken" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const paid = await client.post("/checkout/pix", { checkoutToken });
  expect(paid).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/checkout\/pagamento\/[0-9a-f]{32}$/),
  });
  const again = await client.post("/checkout/pix", { checkoutToken });
  expect(again.location).toBe(paid.location);

  const waiting = await client.get(paid.location ?? "");
  expect(waiting.status).toBe(200);
  await decideAsBank(ticketUrlIn(waiting.text), "approved");
  await client.get(`${paid.location}?conferir=1`);
  expect(await client.get(paid.location ?? "")).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^\/checkout\/confirmado\?pedido=/),
  });
});

test("the wallet gets the provider's page of its order as JSON, the same each time, and refusals as JSON", async () => {
  const checkoutToken = await goToPayment(client, PRODUCT, COLOR);
  const { location: pixPage } = await client.post("/checkout/pix", { checkoutToken });
  const press = (token: string, headers = {}) =>
    client.post(
      "/checkout/cartao",
      { checkoutToken: token },
      { Accept: "application/json", "X-Requested-With": "fetch", ...headers },
    );

  const foreign = await press(checkoutToken, { Origin: "https://elsewhere.example" });
  expect(foreign.status).toBe(403);
  expect((await client.get(pixPage ?? "")).text).toContain("Pague com Pix");

  const pressed = await press(checkoutToken);
  expect(pressed.status).toBe(200);
  const { location } = JSON.parse(pressed.text);
  expect(new URL(location).searchParams.get("pref_id")).toBeTruthy();
  expect(JSON.parse((await press(checkoutToken)).text).location).toBe(location);
  expect((await client.get(pixPage ?? "")).text).toContain("Conclua o pagamento no Mercado Pago");

  const refused = await press("nada");
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text).error.message).toContain("Não há o que pagar.");
});

test("an order is shown to its buyer only", async ({ baseURL }) => {
  const path = await placeOrder(client, PRODUCT, COLOR);
  const id = path.split("/").at(-1);
  const otherClient = new PlainClient(baseURL ?? "");
  for (const url of [
    path,
    `${path}/qr.svg`,
    `/checkout/pendente?pedido=${id}`,
    `/checkout/confirmado?pedido=${id}`,
    `/checkout/recusado?pedido=${id}`,
  ]) {
    expect((await otherClient.get(url)).status, url).toBe(404);
  }
  expect((await client.get(`${path}/qr.svg`)).headers.get("Content-Type")).toBe(
    "image/svg+xml; charset=utf-8",
  );
  expect(await client.get(`/checkout/confirmado?pedido=${id}`)).toMatchObject({
    status: 302,
    location: `/checkout/pendente?pedido=${id}`,
  });
});

const refusals: [what: string, status: number, title: string, send: () => Promise<ClientResponse>][] = [
  ["an unknown product", 404, "não encontrado", () => add({ idProduct: "nada" })],
  ["an unknown colour", 404, "não encontrado", () => add({ idProduct: PRODUCT, color: "nada" })],
  ["quantity 0", 422, "Quantidade inválida", () => add({ idProduct: PRODUCT, quantity: "0" })],
  ["quantity -1", 422, "Quantidade inválida", () => add({ idProduct: PRODUCT, quantity: "-1" })],
  ["quantity 1e9", 422, "Quantidade inválida", () => add({ idProduct: PRODUCT, quantity: "1e9" })],
  ["quantity 'abc'", 422, "Quantidade inválida", () => add({ idProduct: PRODUCT, quantity: "abc" })],
  [
    "more than in stock",
    409,
    "Quantidade indisponível",
    () => add({ idProduct: "aurora-panto", color: "preto", quantity: "6" }),
  ],
  ["an empty cart at payment", 409, "Seu carrinho está vazio", () => client.post("/checkout/pix")],
  [
    "an empty cart at delivery",
    409,
    "Seu carrinho está vazio",
    () => client.post("/checkout/entrega", GUEST),
  ],
  [
    "a body that is not a form",
    400,
    "Não conseguimos ler",
    () =>
      client.send("/checkout/carrinho/adicionar", {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json" },
      }),
  ],
  ["1 MB of body", 413, "Texto longo demais", () => add({ idProduct: "x".repeat(1_000_000) })],
  [
    "a foreign origin",
    403,
    "Formulário recusado",
    () =>
      client.post(
        "/checkout/carrinho/adicionar",
        { idProduct: PRODUCT },
        { Origin: "https://outro.example" },
      ),
  ],
  [
    "an opaque origin",
    403,
    "Formulário recusado",
    () => client.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT }, { Origin: "null" }),
  ],
  [
    "an invalid origin",
    403,
    "Formulário recusado",
    () => client.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT }, { Origin: "::" }),
  ],
  [
    "a cross-site form",
    403,
    "Formulário recusado",
    () => client.post("/entrar", { email: "a", password: "b" }, { "Sec-Fetch-Site": "cross-site" }),
  ],
  [
    "a GET of a form's action",
    405,
    "Não foi possível abrir",
    () => client.get("/checkout/carrinho/adicionar"),
  ],
  ["a POST to a page", 405, "Não foi possível abrir", () => client.post("/produtos/oculos-de-sol")],
  [
    "another method",
    405,
    "Não foi possível abrir",
    () => client.send("/checkout/carrinho", { method: "DELETE" }),
  ],
  ["an unknown type", 404, "não encontrado", () => client.get("/produtos/lentes")],
  ["an unknown sex", 404, "não encontrado", () => client.get("/produtos/oculos-de-sol/todos")],
  ["an unknown order", 404, "não encontrado", () => client.get("/checkout/pagamento/nada")],
  [
    "an unknown line of the cart",
    404,
    "não encontrado",
    () => client.post("/checkout/carrinho/remover", { item: "nada" }),
  ],
];

for (const [what, status, title, send] of refusals) {
  test(`${what} gets a page in Portuguese with status ${status}, and changes nothing`, async () => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(/<h1[^>]*>([^<]*)/.exec(response.text)?.[1]).toContain(title);
    expect(response.text).toContain('<html lang="pt-BR">');
    expect((await client.get("/checkout/carrinho")).text).toContain("Seu carrinho está vazio");
  });
}

test("a chunked body over the limit is refused too", async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 40; sent++) controller.enqueue(new Uint8Array(4096).fill(97));
      controller.close();
    },
  });
  const response = await client.send("/checkout/carrinho/adicionar", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    ...{ duplex: "half" },
  });
  expect(response.status).toBe(413);
});

test("a made-up session cookie signs in to no account", async () => {
  client.setCookie("sessao", "made-up");
  expect(await client.get("/minha-conta/pedidos")).toMatchObject({ status: 302, location: "/" });
});

test("a client that accepts JSON gets refusals in JSON", async () => {
  const json = { Accept: "application/json" };
  const unknown = await client.post("/checkout/carrinho/adicionar", { idProduct: "nada" }, json);
  expect(JSON.parse(unknown.text)).toEqual({ error: { code: "not_found", message: expect.any(String) } });

  const invalid = await client.post("/entrar", { email: "ana@exemplo.com.br" }, json);
  expect({ status: invalid.status, body: JSON.parse(invalid.text) }).toEqual({
    status: 422,
    body: {
      error: { code: "invalid", message: "Preencha a senha", fields: { password: ["Preencha a senha"] } },
    },
  });
});

test("signing in replaces the session cookie, and signing out ends it", async () => {
  await client.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT });
  const signedIn = await client.post("/entrar", { email: "Ana@exemplo.com.br ", password: "ametista-demo" });
  expect(signedIn).toMatchObject({ status: 303, location: "/entrar" });
  const cookie = signedIn.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await client.get("/minha-conta/pedidos")).status).toBe(200);

  expect(await client.post("/sair")).toMatchObject({ status: 303, location: "/" });
  client.setCookie("sessao", cookie.split(/[=;]/)[1] ?? "");
  expect((await client.get("/minha-conta/pedidos")).status).toBe(302);
});

test("redirectTo leads to pages of this shop only", async () => {
  const credentials = { email: "ana@exemplo.com.br", password: "ametista-demo" };
  const back = await client.post("/entrar", { ...credentials, redirectTo: "/checkout/entrega" });
  expect(back.location).toBe("/checkout/entrega");
  const away = await client.post("/entrar", { ...credentials, redirectTo: "https://outro.example/" });
  expect(away.location).toBe("/entrar");
});

test("old spellings of categories and products are redirected permanently", async () => {
  for (const spelled of ["Óculos de Gráu", "ÓCULOS DE GRAU"]) {
    expect(await client.get(`/produtos/${encodeURIComponent(spelled)}/Feminino`)).toMatchObject({
      status: 308,
      location: "/produtos/oculos-de-grau/feminino",
    });
  }
  expect(await client.get(`/oculos/${encodeURIComponent("Lumina Redondo Metal")}?cor=prata`)).toMatchObject({
    status: 308,
    location: "/oculos/lumina-redondo-metal?cor=prata",
  });
});

test("a notification without the provider's signature is refused", async () => {
  const response = await client.send("/webhooks/mercado-pago?data.id=1&type=payment", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json", "x-signature": "ts=1,v1=é", "x-request-id": "1" },
  });
  expect(response.status).toBe(401);
});

test("every page has the content security policy, and without React no inline scripts", async () => {
  await client.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT });
  for (const path of ["/", "/oculos/lumina-redondo-metal", "/checkout/carrinho", "/entrar", "/nada"]) {
    const { headers, text } = await client.get(path);
    const policy = headers.get("Content-Security-Policy");
    const [nonce = ""] = /'nonce-[^']+'/.exec(policy ?? "") ?? [];
    for (const directive of [
      `script-src 'self' ${nonce}`.trim(),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy?.split("; "), path).toContain(directive);
    expect(policy, path).not.toContain("unsafe");
    for (const [script] of text.matchAll(/<script[^>]*>/g))
      if (!nonce) expect(script, path).toMatch(/ src="\/assets\/|type="application\/ld\+json"/);
    expect(text, path).not.toMatch(/<[^>]* on\w+=|"javascript:/i);
  }
});

test("input is shown as typed, with its markup escaped", async () => {
  const typed = `"><script>alert(1)</script>`;
  const { text: search } = await client.get(`/busca?${new URLSearchParams({ q: typed })}`);
  const { text: form } = await client.post("/entrar", { email: typed, password: "" });
  for (const text of [search, form]) {
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text).not.toContain("<script>alert");
  }
});

test("a page has one script of the shop, or none if it needs none or with Save-Data", async () => {
  const START = expect.stringMatching(/^<script type="module" src="\/assets\/start-[^"]+"/);
  for (const [path, carries] of [
    ["/", [START]],
    ["/produtos/oculos-de-sol", [START]],
    ["/oculos/lumina-redondo-metal", [START]],
    ["/quem-somos", []],
  ] as const) {
    const scripts = (await client.get(path)).text.match(/<script(?![^>]*ld\+json)[^>]*>/g) ?? [];
    expect(scripts, path).toEqual(carries);
    const saving = await client.get(path, { "Save-Data": "on" });
    expect(saving.text.match(/<script(?![^>]*ld\+json)/g), path).toBeNull();
    expect(saving.text, path).not.toMatch(/-(1200|1920)\.(avif|jpg)/);
    expect(saving.headers.get("Vary"), path).toContain("Save-Data");
  }
});

test("text files have a charset in every content encoding", async () => {
  const { text } = await client.get("/checkout/carrinho");
  const files = [...text.matchAll(/"(\/(?:assets\/[\w.-]+\.(?:css|js)|favicon\.svg))"/g)].map(
    ([, file]) => file ?? "",
  );
  const types = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" };
  const seen = new Set<string>();
  for (const file of files) {
    const ending = file.split(".").at(-1) as keyof typeof types;
    seen.add(ending);
    for (const encoding of ["identity", "gzip", "br"]) {
      const { headers } = await client.get(file, { "Accept-Encoding": encoding });
      expect(headers.get("Content-Type"), `${file} in ${encoding}`).toBe(`${types[ending]}; charset=utf-8`);
    }
  }
  expect([...seen].sort()).toEqual(["css", "js", "svg"]);
});

test("hostile field names are ignored", async () => {
  const names = [
    "email[99999999]",
    "__intent__",
    "__state__",
    "a".concat(".a".repeat(3000)),
    "constructor",
    "email.__proto__",
  ];
  for (const name of names) {
    const response = await client.post("/entrar", { [name]: '{"type":"insert"}', password: "b" });
    expect(response.status, name.slice(0, 20)).toBe(422);
    expect(response.text.length).toBeLessThan(100_000);
  }
});

test("an undecodable path is 404, and a GET of the webhook is 405", async () => {
  expect((await client.get("/%E0%A4%A")).status).toBe(404);
  expect((await client.get("/webhooks/mercado-pago")).status).toBe(405);
});

test("the liveness and readiness checks succeed", async () => {
  expect((await client.get("/livez")).status).toBe(200);
  expect((await client.get("/readyz")).status).toBe(200);
});

function add(fields: Record<string, string>) {
  return client.post("/checkout/carrinho/adicionar", fields);
}
