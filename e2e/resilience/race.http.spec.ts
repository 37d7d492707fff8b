import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { approveAsTester, findCheckoutToken, goToPayment, PlainClient, ticketUrlIn } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { crowd } from "./concurrency.ts";
import { Audit, fillShelf, sumOf, type Violations } from "./invariants.ts";
import { rounds } from "./rounds.ts";
import { SandboxProcess } from "./sandbox-process.ts";

const BUYERS = rounds("RACE_BUYERS", 40, 500);
const ROUNDS = rounds("RACE_ROUNDS", 1, 100);
const PIECES = 10;
const POSTS = 50;
const ACCOUNT = { email: "ana@exemplo.com.br", password: "ametista-demo" };
const TITLE = "lumina-redondo-metal";
const VARIANTS = "%lumina%preto%";

/** Two servers on one database, with one provider. */
const first = new ServerProcess();
const servers = [first, new ServerProcess(first.folder)] as const;
const sandbox = new SandboxProcess();
// The same buyers try again and again, which is what a limit is there to stop.
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

test(`${BUYERS} buyers for ${PIECES} pieces, at two servers: so many are sold, and everybody else is told`, async () => {
  test.setTimeout(120_000 + ROUNDS * 30_000);
  let sold = 0;
  const buyers = Array.from({ length: BUYERS }, (_, index) => ({ client: clientOf(index), token: "" }));
  for (let round = 0; round < ROUNDS; round++) {
    fillShelf(first.folder, VARIANTS, PIECES);
    const audit = new Audit(first.folder, sandbox);
    const idle = buyers.filter(({ token }) => token === "");
    await crowd(idle.length, 20, async (index) => {
      const buyer = idle[index];
      if (buyer) buyer.token = await goToPayment(buyer.client, TITLE, "preto");
    });

    const answers = await Promise.all(
      buyers.map(({ client, token }) => client.post("/checkout/pix", { checkoutToken: token })),
    );
    const winners = buyers.filter((_, index) => answers[index]?.status === 303);
    for (const [index, buyer] of winners.entries()) {
      buyer.token = "";
      const { location } = answers[buyers.indexOf(buyer)] ?? {};
      const page = await buyer.client.get(location ?? "");
      if (index % 2 === 0) await approveAsTester(ticketUrlIn(page.text), "approved");
    }
    sold += winners.length;

    const told = answers.filter(({ status, text }) => status === 409 && text.includes("esgotado nesta cor"));
    await expectSound(audit, {
      soldAmiss: Math.abs(winners.length - PIECES),
      ordersAmiss: Math.abs(audit.orders() - PIECES),
      notTold: BUYERS - winners.length - told.length,
    });
  }
  counts.push(`${ROUNDS} × ${BUYERS} buyers for ${PIECES} pieces, ${sold} sold`);
});

test(`${POSTS} posts of one checkout, at two servers, are one order and one charge`, async () => {
  test.setTimeout(60_000 + ROUNDS * 5_000);
  fillShelf(first.folder, VARIANTS, 1000);
  for (let round = 0; round < ROUNDS; round++) {
    const audit = new Audit(first.folder, sandbox);
    const client = clientOf(round);
    const checkoutToken = await goToPayment(client, TITLE, "preto");
    const answers = await Promise.all(
      Array.from({ length: POSTS }, (_, index) =>
        client.post(`${originOf(index)}/checkout/pix`, { checkoutToken }),
      ),
    );
    const pages = new Set(answers.map(({ location }) => location?.replace(/^http:\/\/[^/]+/, "")));
    const [order] = audit.rows<{ id: string }>("SELECT id FROM orders ORDER BY number DESC LIMIT 1");
    const attempts = audit.rows<{ id: string }>(
      "SELECT id FROM payments WHERE order_id = ?",
      order?.id ?? "",
    );
    const made = sandbox.payments().filter(({ reference }) => attempts.some(({ id }) => id === reference));
    await expectSound(audit, {
      unanswered: answers.filter(({ status }) => status !== 303).length,
      pagesTooMany: pages.size - 1,
      ordersTooMany: audit.orders() - 1,
      chargesAmiss: Math.abs(made.length - 1),
    });
  }
  counts.push(`${ROUNDS} × ${POSTS} posts of one checkout`);
});

test("two browsers on one account pay one cart while one of them changes it: at most one order, as one of them saw it", async () => {
  test.setTimeout(60_000 + ROUNDS * 5_000);
  const [one, other] = [clientOf(0), clientOf(1)] as const;
  for (const client of [one, other]) expect((await client.post("/entrar", ACCOUNT)).status).toBe(303);
  fillShelf(first.folder, VARIANTS, 1000);
  let orders = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await emptyCart(one);
    const audit = new Audit(first.folder, sandbox);
    const seen = await goToPayment(one, TITLE, "preto");
    const answers = await Promise.all([
      one.post("/checkout/pix", { checkoutToken: seen }),
      other.post("/checkout/carrinho/adicionar", { idProduct: TITLE, color: "preto" }),
      other.post("/checkout/pix", { checkoutToken: await findCheckoutToken(other) }),
      one.post("/checkout/pix", { checkoutToken: seen }),
    ]);
    orders += audit.orders();
    await expectSound(audit, {
      broken: answers.filter(({ status }) => status !== 303 && status !== 409).length,
      ordersTooMany: Math.max(0, audit.orders() - 1),
    });
  }
  counts.push(`${ROUNDS} × two browsers on one account, ${orders} orders`);
});

test("an account that is blocked while it orders orders nothing more, and keeps what it was told", async () => {
  const audit = new Audit(first.folder, sandbox);
  const clients = [clientOf(0), clientOf(1)];
  for (const client of clients) expect((await client.post("/entrar", ACCOUNT)).status).toBe(303);
  const orders: { id: string; askedAt: number }[] = [];
  let broken = 0;
  let blockedAt = Number.POSITIVE_INFINITY;

  const ordering = clients.map(async (client) => {
    for (let after = 0; after < 3; ) {
      const checkoutToken = await goToPayment(client, TITLE, "preto");
      const askedAt = performance.now();
      const { status, location } = await client.post("/checkout/pix", { checkoutToken });
      const id = /\/checkout\/pagamento\/([0-9a-f]{32})$/.exec(location ?? "")?.[1];
      if (id) orders.push({ id, askedAt });
      if (status >= 500) broken += 1;
      if (askedAt > blockedAt) after += 1;
    }
  });
  await expect.poll(() => orders.length).toBeGreaterThan(2);
  await keep("account", "block", ACCOUNT.email);
  blockedAt = performance.now();
  await Promise.all(ordering);

  const isOfAccount =
    "account_id = (SELECT id FROM accounts WHERE status = 'blocked' AND email = 'ana@exemplo.com.br')";
  await expectSound(audit, {
    broken,
    ordersLost: orders.filter(({ id }) => audit.orders(`id = '${id}'`) !== 1).length,
    afterTheBlock: orders.filter(
      ({ id, askedAt }) => askedAt > blockedAt && audit.orders(`id = '${id}' AND ${isOfAccount}`) > 0,
    ).length,
  });
  expect(audit.orders(isOfAccount)).toBeGreaterThan(0);
  for (const client of clients) expect((await client.get("/minha-conta/pedidos")).status).toBe(302);
  counts.push(`${orders.length} orders around a block`);
});

/** What is counted right away, and what holds once the jobs are done. */
async function expectSound(audit: Audit, counted: Violations): Promise<void> {
  await expect
    .poll(() => audit.unfinished(), { timeout: 60_000, intervals: [100] })
    .toEqual({ due: 0, paidAndNotRecorded: 0, unresolved: 0 });
  const found = { ...counted, ...audit.violations() };
  violations += sumOf(found);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, 0])));
}

/** A buyer of one of the servers; the next one's is the other's. */
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

/** A command of the shop keeper's, who works on the same file. */
async function keep(...command: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ["app/cli/run.mjs", ...command], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATABASE_URL: `file:${first.folder}/shop.db` },
  });
}
