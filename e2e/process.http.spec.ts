import { mkdirSync, writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import Database from "better-sqlite3";
import { PlainClient, placeOrder, ticketUrlIn } from "./client.ts";
import { newPerson, signUpFields } from "./people.ts";
import { ServerProcess } from "./server-process.ts";

const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: async ({}, use) => {
    const server = new ServerProcess();
    await use(server);
    await server.end("SIGKILL");
  },
});

test("an order that was acknowledged survives the server being killed, and is paid afterwards", async ({
  server,
}) => {
  await server.start();
  const client = new PlainClient(server.origin);
  const path = await placeOrder(client, "lumina-redondo-metal", "preto");
  await server.end("SIGKILL");

  await server.start();
  const waiting = await client.get(path);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("Pague com Pix");

  await fetch(ticketUrlIn(waiting.text), {
    method: "POST",
    body: new URLSearchParams({ status: "approved" }),
    redirect: "manual",
  });
  await client.get(`${path}?conferir=1`);
  expect((await client.get(path)).location).toMatch(/^\/checkout\/confirmado/);
});

test("a second start finds the shop as it was left", async ({ server }) => {
  await server.start();
  const client = new PlainClient(server.origin);
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal" });
  expect(await server.end("SIGTERM")).toBe(0);

  expect(await server.start()).toBe("ready");
  expect((await client.get("/checkout/carrinho")).text).toContain("Lumina Redondo Metal");
  expect(await server.end("SIGINT")).toBe(0);
});

test("a setting that makes no sense is one line, and the shop does not open", async ({ server }) => {
  expect(await server.start({ PORT: "porta" })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Configuração inválida: PORT .*\n$/),
  });
});

test("a port that is taken is said in one line", async ({ server }) => {
  await server.start();
  const { port } = new URL(server.origin);
  const second = new ServerProcess();
  expect(await second.start({ PORT: port })).toEqual({
    code: 1,
    output: expect.stringContaining(`A porta ${port} já está em uso.`),
  });
});

/** What keeps a shop from opening, and the one line that says so. */
const FAULTS: readonly [what: string, prepare: (folder: string) => Record<string, string>, line: RegExp][] = [
  [
    "a database that is none",
    (folder) => {
      writeFileSync(`${folder}/shop.db`, "isto não é um banco de dados".repeat(100));
      return {};
    },
    /^O arquivo de DATABASE_URL não é um banco de dados da loja/,
  ],
  [
    "a folder in the database's place",
    (folder) => {
      mkdirSync(`${folder}/shop.db`);
      return {};
    },
    /^O banco de dados de DATABASE_URL não pode ser aberto/,
  ],
  [
    "a database where no folder can be",
    (folder) => {
      writeFileSync(`${folder}/arquivo`, "");
      return { DATABASE_URL: `file:${folder}/arquivo/loja/shop.db` };
    },
    /^Não é possível gravar em .*arquivo/,
  ],
  [
    "a folder of prescriptions that cannot be made",
    (folder) => {
      writeFileSync(`${folder}/arquivo`, "");
      return { PRESCRIPTIONS_FOLDER: `${folder}/arquivo/receitas` };
    },
    /^Não é possível gravar em .*arquivo/,
  ],
];

for (const [what, prepare, line] of FAULTS) {
  test(`${what} is said in one line, and the shop does not open`, async ({ server }) => {
    expectOneLine(await server.start(prepare(server.folder)), line);
  });
}

test("what a shop was opened with is not opened with another key, nor by an older shop, nor while others hold it", async ({
  server,
}) => {
  await server.start();
  await server.end("SIGTERM");
  const PRESCRIPTIONS_KEY = Buffer.alloc(32, 7).toString("base64");
  expectOneLine(await server.start({ PRESCRIPTIONS_KEY }), /^As receitas foram guardadas com outra chave/);

  const database = new Database(`${server.folder}/shop.db`);
  database.exec("BEGIN EXCLUSIVE");
  expectOneLine(await server.start(), /^O banco de dados está em uso por outro programa/);
  database.exec("ROLLBACK");

  database.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)");
  expectOneLine(await server.start(), /^O banco de dados é de uma versão mais nova da loja/);
  database.exec("DELETE FROM __drizzle_migrations WHERE hash = 'newer'");
  database.close();
  expect(await server.start()).toBe("ready");
});

test("a shop that sells fills nothing by itself, and lets nobody in by the demonstration's password", async ({
  server,
}) => {
  const production = {
    SHOP_ENV: "production",
    ORIGIN: "https://localhost",
    SANDBOX: "on",
    PRESCRIPTIONS_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const demo = { email: "ana@exemplo.com.br", password: "ametista-demo" };
  const signIn = () => new PlainClient(server.origin).post("/entrar", demo);

  await server.start(production);
  expect((await signIn()).text).toContain("E-mail ou senha incorretos.");
  await server.end("SIGTERM");

  await server.start({ PRESCRIPTIONS_KEY: production.PRESCRIPTIONS_KEY });
  const client = new PlainClient(server.origin);
  await client.post("/entrar", demo);
  expect((await client.get("/minha-conta/pedidos")).status).toBe(200);
  await server.end("SIGTERM");

  await server.start(production);
  expect((await signIn()).text).toContain("Sua conta está bloqueada");
  client.setCookie("__Host-sessao", /sessao=([^;]+)/.exec(client.cookie)?.[1] ?? "");
  expect((await client.get("/minha-conta/pedidos")).location).toBe("/");
});

test("metrics are for who shows the token, and name routes but nothing anybody asked for", async ({
  server,
}) => {
  const METRICS_TOKEN = "um-segredo-de-teste";
  await server.start({ METRICS_TOKEN });
  const client = new PlainClient(server.origin);
  await client.get("/oculos/lumina-redondo-metal?cor=preto");
  await client.get("/");
  await client.get("/produtos/oculos-de-grau.data");
  await client.get("/busca?q=ana%40exemplo.com.br");
  await client.get("/nada/ana@exemplo.com.br");
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal" });

  expect((await client.get("/metrics")).status).toBe(404);
  expect((await client.get("/metrics", { Authorization: "Bearer outro-segredo-de-teste" })).status).toBe(404);
  const { status, text } = await client.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` });
  expect(status).toBe(200);
  const counted = text
    .split("\n")
    .filter((line) => /^(shop_.*(total|count|jobs|bytes)|nodejs_eventloop_lag_seconds )/.test(line))
    .join("\n");
  for (const line of [
    'shop_requests_total{route="/oculos/:title",method="GET",status="200"} 1',
    'shop_requests_total{route="/checkout/carrinho/adicionar",method="POST",status="303"} 1',
    'shop_request_seconds_count{route="/busca"} 1',
    'shop_request_seconds_count{route="/"} 1',
    'shop_jobs{state="failed"} 0',
    "shop_database_bytes ",
    "nodejs_eventloop_lag_seconds ",
  ]) {
    expect(counted).toContain(line);
  }
  expect(text).not.toMatch(/lumina|exemplo/);

  await server.end("SIGTERM");
  await server.start();
  expect((await client.get("/metrics", { Authorization: "Bearer undefined" })).status).toBe(404);
});

test("what matters to safety is named in its line of the log and counted, and of whom is not said", async ({
  server,
}) => {
  const METRICS_TOKEN = "um-segredo-de-teste";
  await server.start({ LOG_LEVEL: "info", METRICS_TOKEN });
  const client = new PlainClient(server.origin);
  const person = newPerson();
  const signIn = (password: string) => client.post("/entrar", { email: person.email, password });
  await client.post("/cadastrar", signUpFields(person));
  await client.post("/sair", {});
  await client.get("/minha-conta/pedidos");
  await signIn("não é essa");
  await signIn(person.password);
  await client.post("/recuperar-senha", { email: person.email });
  await client.post("/recuperar-senha/codigo", { code: "00000000" });
  await client.post("/meu-pedido", { number: "1", email: person.email });
  await client.post("/sair", {}, { "Sec-Fetch-Site": "cross-site" });
  await client.post("/webhooks/mercado-pago?data.id=1&type=payment", {});

  const happened = [
    "signed-up",
    "signed-out",
    "not-signed-in",
    "password-refused",
    "signed-in",
    "recovery-asked",
    "recovery-code-refused",
    "order-look-up-refused",
    "foreign-site",
    "forged-notification",
  ];
  const named = () => [...server.written.matchAll(/"event":"([a-z-]+)"/g)].map(([, event]) => event);
  await expect.poll(named).toEqual(happened);
  const { text } = await client.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` });
  for (const event of happened) expect(text).toContain(`shop_security_events_total{event="${event}"} 1`);
  expect(server.written).not.toMatch(new RegExp(`${person.email}|${person.taxId}`));
});

test("personal pages are kept by no cache, and the others say nothing of the sort", async ({ server }) => {
  await server.start();
  const client = new PlainClient(server.origin);
  for (const path of [
    "/minha-conta/pedidos",
    "/meu-pedido",
    "/meu-pedido/x",
    "/checkout/entrega",
    "/recuperar-senha",
  ])
    expect((await client.get(path)).headers.get("Cache-Control"), path).toBe("no-store");
  for (const path of ["/", "/checkout/carrinho", "/oculos/lumina-redondo-metal"])
    expect((await client.get(path)).headers.get("Cache-Control"), path).not.toBe("no-store");
});

test("every answer has the policy and an id of the shop's own, a file's and a refusal's as well", async ({
  server,
}) => {
  await server.start();
  const client = new PlainClient(server.origin);
  const ids = new Set<string | null>();
  for (const path of ["/", "/favicon.svg", "/nada", "/api/nada", "/livez"]) {
    const { headers } = await client.get(path, { "X-Request-Id": "de-fora" });
    expect(headers.get("X-Request-Id"), path).toMatch(/^[0-9a-f]{12}$/);
    expect(headers.get("Content-Security-Policy"), path).toContain("default-src 'self'");
    expect(headers.get("Cross-Origin-Resource-Policy"), path).toBe("same-origin");
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    ids.add(headers.get("X-Request-Id"));
  }
  expect(ids.size).toBe(5);
});

test("where not even an error page can be drawn, the answer has the policy and tells its reference alone", async ({
  server,
}) => {
  await server.start();
  const database = new Database(`${server.folder}/shop.db`);
  database.exec("DELETE FROM catalogue_version");
  database.close();

  const { status, headers, text } = await new PlainClient(server.origin).get("/");
  expect(status).toBe(500);
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'self'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(text).toBe(
    `Algo falhou por aqui. Tente de novo em instantes. Referência: ${headers.get("X-Request-Id")}\n`,
  );
});

function expectOneLine(ended: Awaited<ReturnType<ServerProcess["start"]>>, line: RegExp) {
  expect(ended).toEqual({ code: 1, output: expect.stringMatching(line) });
  expect((ended as { output: string }).output.trimEnd().split("\n")).toHaveLength(1);
}
