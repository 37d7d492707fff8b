import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { changeRows, readNumber } from "../database.ts";
import { ServerProcess } from "../server-process.ts";

const PRODUCT = { idProduct: "lumina-redondo-metal", color: "preto" };
const MAX_SESSIONS = 3;

// In order: the first test consumes the limit of the client IP that the second comes from.
test.describe.configure({ mode: "default" });

const server = new ServerProcess();
test.beforeAll(async () => {
  // No proxy is trusted, so X-Forwarded-For is ignored and all clients have one IP.
  await server.start({ LIMIT_VISITORS: `${MAX_SESSIONS}/1h` });
});
test.afterAll(() => server.end("SIGKILL"));

test("of many POSTs without a session, no more than the limit begin one; POSTs with a session are not counted", async () => {
  const begin = (client: PlainClient) => client.post("/checkout/carrinho/adicionar", PRODUCT);
  const clients = Array.from({ length: 20 }, () => new PlainClient(server.origin));
  const responses = await Promise.all(clients.map(begin));
  const served = clients.filter((_, at) => responses[at]?.status === 303);
  const refused = responses.filter(({ status }) => status === 429);
  expect([served.length, refused.length]).toEqual([MAX_SESSIONS, 20 - MAX_SESSIONS]);
  expect(await rowsOf("sessions")).toBe(MAX_SESSIONS);
  expect(await rowsOf("carts")).toBe(MAX_SESSIONS);

  const [page] = refused;
  expect(page?.text).toContain("Muitas tentativas");
  expect(Number(page?.headers.get("Retry-After"))).toBeGreaterThan(3000);
  expect(page?.headers.get("Cache-Control")).toBe("no-store");

  for (let time = 0; time < 5; time++) expect((await begin(served[0] as PlainClient)).status).toBe(303);
});

test("a refused visitor can still read pages, and an API client is refused in JSON", async () => {
  const client = new PlainClient(server.origin);
  expect((await client.get("/oculos/lumina-redondo-metal")).status).toBe(200);
  const body = JSON.stringify({ idProduct: "lumina-redondo-metal" });
  const headers = { "Content-Type": "application/json" };
  const { status, text } = await client.send("/api/favorites", { method: "POST", body, headers });
  expect([status, JSON.parse(text).error.code]).toEqual([429, "too_many_requests"]);
});

test("the payment provider's notifications are not counted", async () => {
  const client = new PlainClient(server.origin);
  for (let time = 0; time < 2 * MAX_SESSIONS; time++) {
    const { status } = await client.post("/webhooks/mercado-pago?type=payment&data.id=1");
    expect(status).toBe(401);
  }
});

test("one-click unsubscribe POSTs are not counted, and no way to unsubscribe begins a session", async () => {
  const token = await addSubscriber();
  const before = await rowsOf("sessions");
  for (let time = 0; time < 2 * MAX_SESSIONS; time++) {
    const client = new PlainClient(server.origin);
    const oneClick = { "List-Unsubscribe": "One-Click" };
    const { status } = await client.post(`/newsletter/sair/${token}`, oneClick);
    expect(status).toBe(200);
    expect(client.cookie).toBe("");
  }
  const byButton = await new PlainClient(server.origin).post(`/newsletter/sair/${token}`);
  expect([byButton.status, byButton.location]).toEqual([303, "/"]);
  expect([await rowsOf("sessions"), await rowsOf("subscribers")]).toEqual([before, 0]);
});

test("a POST that begins no session is not counted, and one over the limit is refused before its action runs", async () => {
  const other = new ServerProcess();
  await other.start({ LIMIT_VISITORS: `${MAX_SESSIONS}/1h` });
  const failToSignIn = () =>
    new PlainClient(other.origin).post("/entrar", { email: "ninguem@exemplo.com.br", password: "errada" });
  for (let time = 0; time < 2 * MAX_SESSIONS; time++) expect((await failToSignIn()).status).toBe(422);
  const missing = await new PlainClient(other.origin).post("/oculos/nao-existe/avise-me", {});
  expect(missing.status).toBe(404);

  const begin = (client: PlainClient) => client.post("/checkout/carrinho/adicionar", PRODUCT);
  for (let time = 0; time < MAX_SESSIONS; time++) {
    expect((await begin(new PlainClient(other.origin))).status).toBe(303);
  }
  expect((await begin(new PlainClient(other.origin))).status).toBe(429);
  expect((await failToSignIn()).status).toBe(429);
  await other.end("SIGKILL");
});

async function addSubscriber(): Promise<string> {
  const token = randomUUID();
  await changeRows(
    server.folder,
    "INSERT INTO subscribers (email, name, token, consent, asked_at) VALUES (?, 'Joana', ?, '', 0)",
    `${token}@exemplo.com.br`,
    token,
  );
  return token;
}

function rowsOf(table: "sessions" | "carts" | "subscribers"): Promise<number> {
  const condition = { sessions: "account_id IS NULL", carts: "visitor_id IS NOT NULL", subscribers: "true" }[
    table
  ];
  return readNumber(server.folder, `SELECT count(*) FROM ${table} WHERE ${condition}`);
}
