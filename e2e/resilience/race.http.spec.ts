import { expect, test } from "@playwright/test";
import { decideAsBank, findCheckoutToken, goToPayment, PlainClient, ticketUrlIn } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { runConcurrently } from "./concurrency.ts";
import { Invariants, setAvailableUnits, sumOf, type Violations } from "./invariants.ts";
import { rounds } from "./rounds.ts";
import { SandboxProcess } from "./sandbox-process.ts";

const BUYERS = rounds("RACE_BUYERS", 40, 500);
const ROUNDS = rounds("RACE_ROUNDS", 1, 100);
const UNITS = 10;
const POSTS = 50;
const ACCOUNT = { email: "ana@exemplo.com.br", password: "ametista-demo" };
const TITLE = "lumina-redondo-metal";
const VARIANTS = "%lumina%preto%";

const first = new ServerProcess();
const servers = [first, new ServerProcess(first.folder)] as const;
const sandbox = new SandboxProcess();
// The same buyers repeat their attempts, which the rate limits would stop.
const settings = () => ({ ...sandbox.settings, TRUSTED_PROXIES: "1", RATE_LIMITS: "off" });

const counts: string[] = [];
let violations = 0;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  await sandbox.start();
  expect(await first.start(settings())).toBe("ready");
  expect(await servers[1].start(settings())).toBe("ready");
});

test.afterAll(async () => {
  console.log(`resilience race: ${counts.join("; ")}; ${violations} violations`);
  await Promise.all([...servers.map((server) => server.end("SIGKILL")), sandbox.end()]);
});

test(`of ${BUYERS} buyers of ${UNITS} units at two servers, ${UNITS} get one and all others are told`, async () => {
  test.setTimeout(120_000 + ROUNDS * 30_000);
  let sold = 0;
  const buyers = Array.from({ length: BUYERS }, (_, index) => ({ client: clientOf(index), token: "" }));
  for (let round = 0; round < ROUNDS; round++) {
    await setAvailableUnits(first.folder, VARIANTS, UNITS);
    const invariants = await Invariants.begin(first.folder, sandbox);
    const idle = buyers.filter(({ token }) => token === "");
    await runConcurrently(idle.length, 20, async (index) => {
      const buyer = idle[index];
      if (buyer) buyer.token = await goToPayment(buyer.client, TITLE, "preto");
    });

    const responses = await Promise.all(
      buyers.map(({ client, token }) => client.post("/checkout/pix", { checkoutToken: token })),
    );
    const winners = buyers.filter((_, index) => responses[index]?.status === 303);
    for (const [index, buyer] of winners.entries()) {
      buyer.token = "";
      const { location } = responses[buyers.indexOf(buyer)] ?? {};
      const page = await buyer.client.get(location ?? "");
      if (index % 2 === 0) await decideAsBank(ticketUrlIn(page.text), "approved");
    }
    sold += winners.length;

    const told = responses.filter(
      ({ status, text }) => status === 409 && text.includes("esgotado nesta cor"),
    );
    await expectNoViolations(invariants, {
      soldMismatch: Math.abs(winners.length - UNITS),
      ordersMismatch: Math.abs((await invariants.orders()) - UNITS),
      notTold: BUYERS - winners.length - told.length,
    });
  }
  counts.push(`${ROUNDS} × ${BUYERS} buyers of ${UNITS} units, ${sold} sold`);
});

test(`${POSTS} posts of one checkout to two servers make one order and one charge`, async () => {
  test.setTimeout(60_000 + ROUNDS * 5_000);
  await setAvailableUnits(first.folder, VARIANTS, 1000);
  for (let round = 0; round < ROUNDS; round++) {
    const invariants = await Invariants.begin(first.folder, sandbox);
    const client = clientOf(round);
    const checkoutToken = await goToPayment(client, TITLE, "preto");
    const responses = await Promise.all(
      Array.from({ length: POSTS }, (_, index) =>
        client.post(`${originOf(index)}/checkout/pix`, { checkoutToken }),
      ),
    );
    const pages = new Set(responses.map(({ location }) => location?.replace(/^http:\/\/[^/]+/, "")));
    const [order] = await invariants.rows<{ id: string }>(
      "SELECT id FROM orders ORDER BY number DESC LIMIT 1",
    );
    const attempts = await invariants.rows<{ id: string }>(
      "SELECT id FROM payments WHERE order_id = ?",
      order?.id ?? "",
    );
    const made = sandbox.payments().filter(({ reference }) => attempts.some(({ id }) => id === reference));
    await expectNoViolations(invariants, {
      failedRequests: responses.filter(({ status }) => status !== 303).length,
      extraPages: pages.size - 1,
      extraOrders: (await invariants.orders()) - 1,
      chargesMismatch: Math.abs(made.length - 1),
    });
  }
  counts.push(`${ROUNDS} × ${POSTS} posts of one checkout`);
});

test("two browsers of one account that pay one cart while it changes make at most one order", async () => {
  test.setTimeout(60_000 + ROUNDS * 5_000);
  const [one, other] = [clientOf(0), clientOf(1)] as const;
  for (const client of [one, other]) expect((await client.post("/entrar", ACCOUNT)).status).toBe(303);
  await setAvailableUnits(first.folder, VARIANTS, 1000);
  let orders = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await emptyCart(one);
    const invariants = await Invariants.begin(first.folder, sandbox);
    const checkoutToken = await goToPayment(one, TITLE, "preto");
    const responses = await Promise.all([
      one.post("/checkout/pix", { checkoutToken }),
      other.post("/checkout/carrinho/adicionar", { idProduct: TITLE, color: "preto" }),
      other.post("/checkout/pix", { checkoutToken: await findCheckoutToken(other) }),
      one.post("/checkout/pix", { checkoutToken }),
    ]);
    const placed = await invariants.orders();
    orders += placed;
    await expectNoViolations(invariants, {
      failedRequests: responses.filter(({ status }) => status !== 303 && status !== 409).length,
      extraOrders: Math.max(0, placed - 1),
    });
  }
  counts.push(`${ROUNDS} × two browsers on one account, ${orders} orders`);
});

test("an account blocked while it orders keeps its acknowledged orders and places no more", async () => {
  const invariants = await Invariants.begin(first.folder, sandbox);
  const clients = [clientOf(0), clientOf(1)];
  for (const client of clients) expect((await client.post("/entrar", ACCOUNT)).status).toBe(303);
  const orders: { id: string; sentAt: number }[] = [];
  let failedRequests = 0;
  let blockedAt = Number.POSITIVE_INFINITY;

  const ordering = clients.map(async (client) => {
    for (let after = 0; after < 3; ) {
      const checkoutToken = await goToPayment(client, TITLE, "preto");
      const sentAt = performance.now();
      const { status, location } = await client.post("/checkout/pix", { checkoutToken });
      const id = /\/checkout\/pagamento\/([0-9a-f]{32})$/.exec(location ?? "")?.[1];
      if (id) orders.push({ id, sentAt });
      if (status >= 500) failedRequests += 1;
      if (sentAt > blockedAt) after += 1;
    }
  });
  await expect.poll(() => orders.length).toBeGreaterThan(2);
  await first.runCommand(["account", "block", ACCOUNT.email]);
  blockedAt = performance.now();
  await Promise.all(ordering);

  const stored = await invariants.rows<{ id: string; isBlocked: number }>(
    `SELECT o.id, CASE WHEN a.status = 'blocked' AND a.email = ? THEN 1 ELSE 0 END AS "isBlocked"
      FROM orders o LEFT JOIN accounts a ON a.id = o.account_id`,
    ACCOUNT.email,
  );
  const isOfBlocked = new Map(stored.map(({ id, isBlocked }) => [id, isBlocked === 1]));
  await expectNoViolations(invariants, {
    failedRequests,
    ordersLost: orders.filter(({ id }) => !isOfBlocked.has(id)).length,
    ordersAfterBlock: orders.filter(({ id, sentAt }) => sentAt > blockedAt && isOfBlocked.get(id)).length,
  });
  expect(orders.filter(({ id }) => isOfBlocked.get(id)).length).toBeGreaterThan(0);
  for (const client of clients) expect((await client.get("/minha-conta/pedidos")).status).toBe(302);
  counts.push(`${orders.length} orders around a block`);
});

async function expectNoViolations(invariants: Invariants, counted: Violations): Promise<void> {
  await expect
    .poll(() => invariants.unfinished(), { timeout: 60_000, intervals: [100] })
    .toEqual({ due: 0, paidAndNotRecorded: 0, unresolved: 0 });
  const all = { ...counted, ...(await invariants.violations()) };
  violations += sumOf(all);
  expect(all).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, 0])));
}

function clientOf(index: number): PlainClient {
  return new PlainClient(originOf(index));
}

function originOf(index: number): string {
  return (servers[index % 2] ?? first).origin;
}

async function emptyCart(client: PlainClient): Promise<void> {
  const { text } = await client.get("/checkout/carrinho");
  for (const [, item = ""] of text.matchAll(/name="item" value="([^"]+)"/g)) {
    await client.post("/checkout/carrinho/remover", { item });
  }
}
