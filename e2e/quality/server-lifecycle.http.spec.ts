import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { test as base, expect } from "@playwright/test";
import type { SecurityEvent } from "../../app/http/security-events.server.ts";
import { openRaw, withRaw } from "../../app/testing/raw-database.ts";
import { DEMO_ACCOUNTS } from "../../db/seed/accounts.ts";
import { DEMO_BUYERS } from "../../db/seed/trade.ts";
import { decideAsBank, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { changeRows, readNumber } from "../database.ts";
import { GUEST, newPerson, signUpFields } from "../people.ts";
import { ServerProcess } from "../server-process.ts";
import { databaseUrlOf, POSTGRES_FOLDER } from "../shop-environment.ts";
import { demoMember, withCodes } from "../staff.ts";

const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: async ({}, use) => {
    const server = new ServerProcess();
    await use(server);
    await server.end("SIGKILL");
  },
});

test("an acknowledged order survives a killed server and can be paid afterwards", async ({ server }) => {
  await server.start();
  const client = new PlainClient(server.origin);
  const path = await placeOrder(client, "lumina-redondo-metal", "preto");
  await server.end("SIGKILL");

  await server.start();
  const waiting = await client.get(path);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("Pague com Pix");

  await decideAsBank(ticketUrlIn(waiting.text), "approved");
  await client.get(`${path}?conferir=1`);
  expect((await client.get(path)).location).toMatch(/^\/checkout\/confirmado/);
});

test("a cart survives a restart", async ({ server }) => {
  await server.start();
  const client = new PlainClient(server.origin);
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal" });
  expect(await server.end("SIGTERM")).toBe(0);

  expect(await server.start()).toBe("ready");
  expect((await client.get("/checkout/carrinho")).text).toContain("Lumina Redondo Metal");
  expect(await server.end("SIGINT")).toBe(0);
});

test("an invalid setting prints one line, and the server does not start", async ({ server }) => {
  expect(await server.start({ PORT: "porta" })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Configuração inválida: PORT .*\n$/),
  });
});

test("a used port prints one line", async ({ server }) => {
  await server.start();
  const { port } = new URL(server.origin);
  const second = new ServerProcess();
  expect(await second.start({ PORT: port })).toEqual({
    code: 1,
    output: expect.stringContaining(`A porta ${port} já está em uso.`),
  });
});

const FAULTS: readonly [what: string, prepare: (folder: string) => Record<string, string>, line: RegExp][] = [
  [
    "a file that is no database",
    (folder) => {
      writeFileSync(`${folder}/shop.db`, "isto não é um banco de dados".repeat(100));
      return {};
    },
    /^O arquivo de DATABASE_URL não é um banco de dados da loja/,
  ],
  [
    "a folder instead of the database",
    (folder) => {
      mkdirSync(`${folder}/shop.db`);
      return {};
    },
    /^O banco de dados de DATABASE_URL não pode ser aberto/,
  ],
  [
    "a database in a folder that cannot be created",
    (folder) => {
      writeFileSync(`${folder}/arquivo`, "");
      return { DATABASE_URL: `file:${folder}/arquivo/loja/shop.db` };
    },
    /^Não é possível gravar em .*arquivo/,
  ],
  [
    "a prescriptions folder that cannot be created",
    (folder) => {
      writeFileSync(`${folder}/arquivo`, "");
      return { PRESCRIPTIONS_FOLDER: `${folder}/arquivo/receitas` };
    },
    /^Não é possível gravar em .*arquivo/,
  ],
];

for (const [what, prepare, line] of FAULTS) {
  test(`${what} prints one line, and the server does not start`, async ({ server }) => {
    expectOneLine(await server.start(prepare(server.folder)), line);
  });
}

test("the server does not start with another key, with a newer database or with a locked one", async ({
  server,
}) => {
  await server.start();
  await server.end("SIGTERM");
  const PRESCRIPTIONS_KEY = Buffer.alloc(32, 7).toString("base64");
  expectOneLine(await server.start({ PRESCRIPTIONS_KEY }), /^As receitas foram guardadas com outra chave/);

  await withRaw(databaseUrlOf(server.folder), async (other) => {
    await other.holdWrites();
    expectOneLine(await server.start(), /^O banco de dados está em uso por outro programa/);
  });

  const [add, remove] = POSTGRES_FOLDER
    ? [
        "INSERT INTO shop_migrations (name) VALUES ('newer')",
        "DELETE FROM shop_migrations WHERE name = 'newer'",
      ]
    : [
        "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)",
        "DELETE FROM __drizzle_migrations WHERE hash = 'newer'",
      ];
  await changeRows(server.folder, add);
  expectOneLine(await server.start(), /^O banco de dados é de uma versão mais nova da loja/);
  await changeRows(server.folder, remove);
  expect(await server.start()).toBe("ready");
});

test("in production no demonstration data is added, and its password signs in to no account", async ({
  server,
}) => {
  const production = {
    SHOP_ENV: "production",
    ORIGIN: "https://localhost",
    SANDBOX: "on",
    PRESCRIPTIONS_KEY: Buffer.alloc(32, 7).toString("base64"),
    // All these sign-ins come from one client IP.
    LIMIT_VISITORS: "1000/1h",
  };
  const people = [
    ...DEMO_ACCOUNTS.map(({ email }) => email),
    ...DEMO_BUYERS.map(({ id }) => `${id}@exemplo.com.br`),
  ];
  const signIn = async (email: string) => {
    const client = new PlainClient(server.origin);
    const { status, text } = await client.post("/entrar", { email, password: "ametista-demo" });
    return status === 303 ? "signed in" : (/conta está bloqueada|incorretos/.exec(text)?.[0] ?? status);
  };
  const staffSignIn = async () => {
    const { email, password } = demoMember("owner");
    const client = new PlainClient(server.origin);
    return (await client.post("/admin/entrar", { email, password })).location ?? "refused";
  };
  const signInAll = async () => new Set(await Promise.all(people.map(signIn)));
  const sessionsOfAccounts = () =>
    readNumber(server.folder, "SELECT count(*) FROM sessions WHERE account_id IS NOT NULL");

  await server.start(production);
  expect(await signInAll()).toEqual(new Set(["incorretos"]));
  expect(await staffSignIn()).toBe("refused");
  await server.end("SIGTERM");

  const { PRESCRIPTIONS_KEY, LIMIT_VISITORS } = production;
  await server.start({ PRESCRIPTIONS_KEY, LIMIT_VISITORS });
  expect(await signInAll()).toEqual(new Set(["signed in", "conta está bloqueada"]));
  expect(await staffSignIn()).toBe("/admin/entrar/codigo");
  expect(await sessionsOfAccounts()).toBe(people.length - 1);
  await server.end("SIGTERM");

  await server.start(production);
  expect(await sessionsOfAccounts()).toBe(0);
  expect(await signInAll()).toEqual(new Set(["conta está bloqueada"]));
  expect(await staffSignIn()).toBe("refused");
});

test("metrics require the token, and contain routes but no requested values", async ({ server }) => {
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
    .filter((line) =>
      /^(shop_.*(total|count|jobs|quarantined|bytes)|nodejs_eventloop_lag_seconds )/.test(line),
    )
    .join("\n");
  for (const line of [
    'shop_requests_total{route="/oculos/:title",method="GET",status="200"} 1',
    'shop_requests_total{route="/checkout/carrinho/adicionar",method="POST",status="303"} 1',
    'shop_request_seconds_count{route="/busca"} 1',
    'shop_request_seconds_count{route="/"} 1',
    'shop_jobs{state="failed"} 0',
    "shop_payments_quarantined 0",
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

test("security events are logged by name and counted, without personal data", async ({ server }) => {
  const METRICS_TOKEN = "um-segredo-de-teste";
  await server.start({ LOG_LEVEL: "info", METRICS_TOKEN, LIMIT_LOOKUPS: "1/1h" });
  const client = new PlainClient(server.origin);
  const staff = new PlainClient(server.origin);
  const clerk = demoMember("clerk");
  const person = newPerson();
  const { email } = person;
  const lookUp = (number: string) => client.post("/meu-pedido", { number, email: GUEST.email });
  const order = (await placeOrder(client, "lumina-redondo-metal", "preto")).split("/").at(-1);
  const number = /Pedido (\d{5,})/.exec((await client.get(`/meu-pedido/${order}`)).text)?.[1] ?? "";

  /** How to cause each event, in this order. */
  const causes: Record<SecurityEvent, () => Promise<unknown>> = {
    "order-looked-up": () => lookUp(number),
    "order-look-up-refused": () => lookUp("99999"),
    "too-many-tries": () => lookUp(number),
    "signed-up": () => client.post("/cadastrar", signUpFields(person)),
    "email-changed": async () => {
      const fields = { ...signUpFields(person), email: `nova.${email}`, currentPassword: person.password };
      await client.post("/minha-conta/editar-meus-dados", fields);
    },
    "password-changed": () =>
      client.post("/minha-conta/alterar-senha", {
        currentPassword: person.password,
        password: "outra senha boa",
        passwordConfirmation: "outra senha boa",
      }),
    "forged-token": () => client.send("/api/session", { method: "DELETE" }),
    "signed-out": () => client.post("/sair"),
    "not-signed-in": () => client.get("/minha-conta/pedidos"),
    "password-refused": () => client.post("/entrar", { email: `nova.${email}`, password: person.password }),
    "signed-in": () => client.post("/entrar", { email: `nova.${email}`, password: "outra senha boa" }),
    "account-erased": () => client.post("/minha-conta/excluir", { currentPassword: "outra senha boa" }),
    "recovery-asked": () => client.post("/recuperar-senha", { email: "ana@exemplo.com.br" }),
    "recovery-code-refused": () => client.post("/recuperar-senha/codigo", { code: "00000000" }),
    "password-recovered": async () => {
      const { text } = await client.get("/dev/emails");
      const code = /\b\d{8}\b/.exec(text)?.[0] ?? "";
      await client.post("/recuperar-senha/codigo", { code });
      const password = "lentes de inverno";
      await client.post("/recuperar-senha/nova-senha", { password, passwordConfirmation: password });
    },
    "staff-not-signed-in": () => staff.get("/admin"),
    "staff-password-refused": () => staff.post("/admin/entrar", { email: clerk.email, password: "errada" }),
    "staff-code-refused": async () => {
      await staff.post("/admin/entrar", { email: clerk.email, password: clerk.password });
      await staff.post("/admin/entrar/codigo", { code: "2222222222" });
    },
    "staff-signed-in": () => staff.post("/admin/entrar/codigo", { code: withCodes(clerk.totpSecret)() }),
    "staff-not-permitted": () => staff.get("/admin/equipe"),
    "staff-signed-out": () => staff.post("/admin/sair"),
    "foreign-site": () => client.post("/sair", {}, { "Sec-Fetch-Site": "cross-site" }),
    "forged-notification": () => client.post("/webhooks/mercado-pago?data.id=1&type=payment"),
  };
  const named = () => [...server.output.matchAll(/"event":"([a-z-]+)"/g)].map(([, event]) => event);
  const happened: string[] = [];
  for (const [event, cause] of Object.entries(causes)) {
    await cause();
    happened.push(event);
    await expect.poll(named).toEqual(happened);
  }

  // A sign-out without a signed-in account is no event.
  await client.post("/sair");
  const { text } = await client.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` });
  for (const event of happened) expect(text).toContain(`shop_security_events_total{event="${event}"} 1`);
  expect(server.output).not.toMatch(new RegExp(`${email}|${person.taxId}|${GUEST.email}|${clerk.email}`));
});

test("the outcome of a request is logged even if its client has disconnected", async ({ server }) => {
  await server.start({ LOG_LEVEL: "info" });
  const body = "email=ana%40exemplo.com.br&password=errada";
  const visitor = new PlainClient(server.origin);
  await visitor.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  const head = `POST /entrar HTTP/1.1\r\nHost: localhost\r\nCookie: ${visitor.cookie}\r\nContent-Type: application/x-www-form-urlencoded`;
  /** Disconnects while a locked database delays the request. Polled, because the server may not have begun it yet. */
  const hangUp = async () => {
    const database = await openRaw(databaseUrlOf(server.folder));
    await database.holdWrites();
    const socket = connect(Number(new URL(server.origin).port), "localhost");
    await once(socket, "connect");
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    for (let request = 0; request < 5; request++) await new PlainClient(server.origin).get("/livez");
    socket.destroy();
    await once(socket, "close");
    await database.close();
    return server.output;
  };
  await expect.poll(hangUp).toContain('"event":"password-refused"');
});

test("every response has the security headers and a new request id, also files and refusals", async ({
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

test("if not even an error page can be rendered, the response has the security headers and a reference only", async ({
  server,
}) => {
  await server.start();
  await changeRows(server.folder, "DELETE FROM catalogue_version");

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
