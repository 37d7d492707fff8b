import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";

const PRODUCT = { idProduct: "lumina-redondo-metal", color: "preto" };
const MOST = 3;

// In their order: the second test comes from a client IP that the first has used up.
test.describe.configure({ mode: "default" });

const server = new ServerProcess();
test.beforeAll(async () => {
  // No proxy is trusted: whatever a client says of itself, all of them come from one client IP.
  await server.start({ LIMIT_VISITORS: `${MOST}/1h` });
});
test.afterAll(() => server.end("SIGKILL"));

test("of many POSTs without a session at once no more than the limit begin one, and a session is not counted", async () => {
  const begin = (client: PlainClient) => client.post("/checkout/carrinho/adicionar", PRODUCT);
  const clients = Array.from({ length: 20 }, () => new PlainClient(server.origin));
  const answers = await Promise.all(clients.map(begin));
  const served = clients.filter((_, at) => answers[at]?.status === 303);
  const refused = answers.filter(({ status }) => status === 429);
  expect([served.length, refused.length]).toEqual([MOST, 20 - MOST]);
  expect(rowsOf("sessions")).toBe(MOST);
  expect(rowsOf("carts")).toBe(MOST);

  const [page] = refused;
  expect(page?.text).toContain("Muitas tentativas");
  expect(Number(page?.headers.get("Retry-After"))).toBeGreaterThan(3000);
  expect(page?.headers.get("Cache-Control")).toBe("no-store");

  for (let time = 0; time < 5; time++) expect((await begin(served[0] as PlainClient)).status).toBe(303);
});

test("a visitor who is refused still reads every page, and an API client is told so in JSON", async () => {
  const client = new PlainClient(server.origin);
  expect((await client.get("/oculos/lumina-redondo-metal")).status).toBe(200);
  const body = JSON.stringify({ idProduct: "lumina-redondo-metal" });
  const headers = { "Content-Type": "application/json" };
  const { status, text } = await client.send("/api/favorites", { method: "POST", body, headers });
  expect([status, JSON.parse(text).error.code]).toEqual([429, "too_many_requests"]);
});

test("notifications of the payment provider, which has no session, are never counted", async () => {
  const client = new PlainClient(server.origin);
  for (let time = 0; time < 2 * MOST; time++) {
    const { status } = await client.post("/webhooks/mercado-pago?type=payment&data.id=1");
    expect(status).toBe(401);
  }
});

test("a mail provider's one-click unsubscribe posts are never counted, and no way to unsubscribe begins a session", async () => {
  const token = addSubscriber();
  const before = rowsOf("sessions");
  for (let time = 0; time < 2 * MOST; time++) {
    const client = new PlainClient(server.origin);
    const oneClick = { "List-Unsubscribe": "One-Click" };
    const { status } = await client.post(`/newsletter/sair/${token}`, oneClick);
    expect(status).toBe(200);
    expect(client.cookie).toBe("");
  }
  const byButton = await new PlainClient(server.origin).post(`/newsletter/sair/${token}`);
  expect([byButton.status, byButton.location]).toEqual([303, "/"]);
  expect([rowsOf("sessions"), rowsOf("subscribers")]).toEqual([before, 0]);
});

test("a POST that begins no session is not counted, and one over the limit is refused before its action", async () => {
  const other = new ServerProcess();
  await other.start({ LIMIT_VISITORS: `${MOST}/1h` });
  const mistype = () =>
    new PlainClient(other.origin).post("/entrar", { email: "ninguem@exemplo.com.br", password: "errada" });
  for (let time = 0; time < 2 * MOST; time++) expect((await mistype()).status).toBe(422);
  const lost = await new PlainClient(other.origin).post("/oculos/nao-existe/avise-me", {});
  expect(lost.status).toBe(404);

  const begin = (client: PlainClient) => client.post("/checkout/carrinho/adicionar", PRODUCT);
  for (let time = 0; time < MOST; time++) {
    expect((await begin(new PlainClient(other.origin))).status).toBe(303);
  }
  expect((await begin(new PlainClient(other.origin))).status).toBe(429);
  expect((await mistype()).status).toBe(429);
  await other.end("SIGKILL");
});

/** Puts somebody on the list, and answers the token in the links of the e-mails. */
function addSubscriber(): string {
  const token = randomUUID();
  const database = new Database(`${server.folder}/shop.db`);
  database
    .prepare("INSERT INTO subscribers (email, name, token, consent, asked_at) VALUES (?, 'Joana', ?, '', 0)")
    .run(`${token}@exemplo.com.br`, token);
  database.close();
  return token;
}

function rowsOf(table: "sessions" | "carts" | "subscribers"): number {
  const database = new Database(`${server.folder}/shop.db`, { readonly: true });
  const owned = { sessions: "account_id IS NULL", carts: "visitor_id IS NOT NULL", subscribers: "true" }[
    table
  ];
  const sql = `SELECT count(*) AS rows FROM ${table} WHERE ${owned}`;
  const row = database.prepare<[], { rows: number }>(sql).get();
  database.close();
  return row?.rows ?? 0;
}
