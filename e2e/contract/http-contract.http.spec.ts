import { expect, test } from "@playwright/test";
import { PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { GUEST } from "../people.ts";

const PRODUCT = "duna-trapezio";
const COLOR = "preto";

let client: PlainClient;

test.beforeEach(({ baseURL }) => {
  client = new PlainClient(baseURL ?? "");
});

test("a purchase is made with forms and a cookie alone", async () => {
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
  await fetch(ticketUrlIn(waiting.text), {
    method: "POST",
    body: new URLSearchParams({ status: "approved" }),
    redirect: "manual",
  });
  await client.get(`${paid.location}?conferir=1`);
  expect(await client.get(paid.location ?? "")).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^\/checkout\/confirmado\?pedido=/),
  });
});

test("an order is there for its buyer alone", async ({ baseURL }) => {
  const path = await placeOrder(client, PRODUCT, COLOR);
  const id = path.split("/").at(-1);
  const stranger = new PlainClient(baseURL ?? "");
  for (const address of [
    path,
    `${path}/qr.svg`,
    `/checkout/pendente?pedido=${id}`,
    `/checkout/confirmado?pedido=${id}`,
    `/checkout/recusado?pedido=${id}`,
  ]) {
    expect((await stranger.get(address)).status, address).toBe(404);
  }
  expect((await client.get(`${path}/qr.svg`)).headers.get("Content-Type")).toBe(
    "image/svg+xml; charset=utf-8",
  );
  expect(await client.get(`/checkout/confirmado?pedido=${id}`)).toMatchObject({
    status: 302,
    location: `/checkout/pendente?pedido=${id}`,
  });
});

const refusals: [what: string, status: number, title: string, ask: () => ReturnType<PlainClient["get"]>][] = [
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
    "an origin that is none",
    403,
    "Formulário recusado",
    () => client.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT }, { Origin: "null" }),
  ],
  [
    "an origin nobody can read",
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
  ["a command asked for", 405, "Não foi possível abrir", () => client.get("/checkout/carrinho/adicionar")],
  ["a page posted to", 405, "Não foi possível abrir", () => client.post("/produtos/oculos-de-sol")],
  [
    "another method",
    405,
    "Não foi possível abrir",
    () => client.send("/checkout/carrinho", { method: "DELETE" }),
  ],
  ["an unknown type", 404, "não encontrado", () => client.get("/produtos/lentes")],
  ["an unknown sex", 404, "não encontrado", () => client.get("/produtos/oculos-de-sol/todos")],
  ["an order that is none", 404, "não encontrado", () => client.get("/checkout/pagamento/nada")],
  [
    "a line of somebody else's cart",
    404,
    "não encontrado",
    () => client.post("/checkout/carrinho/remover", { item: "nada" }),
  ],
];

for (const [what, status, title, ask] of refusals) {
  test(`${what} is a page in Portuguese with status ${status}, and changes nothing`, async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(/<h1[^>]*>([^<]*)/.exec(answer.text)?.[1]).toContain(title);
    expect(answer.text).toContain('<html lang="pt-BR">');
    expect((await client.get("/checkout/carrinho")).text).toContain("Seu carrinho está vazio");
  });
}

test("a body that grows without having said so is refused as well", async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 40; sent++) controller.enqueue(new Uint8Array(4096).fill(97));
      controller.close();
    },
  });
  const answer = await client.send("/checkout/carrinho/adicionar", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    ...{ duplex: "half" },
  });
  expect(answer.status).toBe(413);
});

test("a session cookie made up is nobody's", async () => {
  client.setCookie("sessao", "made-up");
  expect(await client.get("/minha-conta/pedidos")).toMatchObject({ status: 302, location: "/" });
});

test("who would rather have JSON gets the same in JSON", async () => {
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

test("signing in gives another cookie than the visitor had, and signing out ends it", async () => {
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

test("a form may ask to come back to a page of the shop, and to nowhere else", async () => {
  const who = { email: "ana@exemplo.com.br", password: "ametista-demo" };
  const back = await client.post("/entrar", { ...who, redirectTo: "/checkout/entrega" });
  expect(back.location).toBe("/checkout/entrega");
  const away = await client.post("/entrar", { ...who, redirectTo: "https://outro.example/" });
  expect(away.location).toBe("/entrar");
});

test("old spellings of a category lead to its list for good", async () => {
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
  const answer = await client.send("/webhooks/mercado-pago?data.id=1&type=payment", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json", "x-signature": "ts=1,v1=é", "x-request-id": "1" },
  });
  expect(answer.status).toBe(401);
});

test("every page carries the shop's policy: scripts are files of the shop's own, and none stands in a page", async () => {
  await client.post("/checkout/carrinho/adicionar", { idProduct: PRODUCT });
  for (const path of ["/", "/oculos/lumina-redondo-metal", "/checkout/carrinho", "/entrar", "/nada"]) {
    const { headers, text } = await client.get(path);
    const policy = headers.get("Content-Security-Policy");
    for (const directive of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy?.split("; "), path).toContain(directive);
    expect(policy, path).not.toContain("unsafe");
    for (const [script] of text.matchAll(/<script[^>]*>/g))
      expect(script, path).toMatch(/ src="\/assets\/|type="application\/ld\+json"/);
    expect(text, path).not.toMatch(/<[^>]* on\w+=|"javascript:/i);
  }
});

test("what is typed is shown as it was typed, and is no markup", async () => {
  const typed = `"><script>alert(1)</script>`;
  const { text: search } = await client.get(`/busca?${new URLSearchParams({ q: typed })}`);
  const { text: form } = await client.post("/entrar", { email: typed, password: "" });
  for (const text of [search, form]) {
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text).not.toContain("<script>alert");
  }
});

test("a plain page runs one small file of the shop, or none: where there is nothing to do, and for who saves data", async () => {
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

test("a file that is text says in which encoding, however it goes over the wire", async () => {
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

test("what a hostile form names is neither built nor obeyed", async () => {
  const names = [
    "email[99999999]",
    "__intent__",
    "__state__",
    "a".concat(".a".repeat(3000)),
    "constructor",
    "email.__proto__",
  ];
  for (const name of names) {
    const answer = await client.post("/entrar", { [name]: '{"type":"insert"}', password: "b" });
    expect(answer.status, name.slice(0, 20)).toBe(422);
    expect(answer.text.length).toBeLessThan(100_000);
  }
});

test("an address that cannot be read is not found, and a webhook is not a page", async () => {
  expect((await client.get("/%E0%A4%A")).status).toBe(404);
  expect((await client.get("/webhooks/mercado-pago")).status).toBe(405);
});

test("the process says that it lives and that it is ready", async () => {
  expect((await client.get("/livez")).status).toBe(200);
  expect((await client.get("/readyz")).status).toBe(200);
});

function add(fields: Record<string, string>) {
  return client.post("/checkout/carrinho/adicionar", fields);
}
