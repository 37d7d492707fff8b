import { expect, test } from "@playwright/test";
import { decideAsBank, goToPayment, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { runConcurrently } from "./concurrency.ts";
import {
  advanceUnknownPayments,
  Invariants,
  makePaymentJobsDue,
  setAvailableUnits,
  sumOf,
} from "./invariants.ts";
import { IS_LONG_RUN, rounds } from "./rounds.ts";
import { SandboxProcess } from "./sandbox-process.ts";

const CHECKOUTS = rounds("CHECKOUTS", 40, 10_000);
const AT_ONCE = 50;
/** After so many polls every result has to be known, even though 30 % of the calls fail: 0.3 ** 20 is practically 0. */
const MAX_POLLS = 20;

/**
 * Faults of 30 % of the provider's responses. Those that run into the shop's own timeout are rare, because each takes six to
 * eight seconds. The short run has one of them, for a buyer.
 */
const TIMEOUTS = IS_LONG_RUN ? { rate: 0.001 } : { rate: 0 };
const RESPONSE_FAULTS = {
  delay: { rate: 0.03, ms: 200 },
  "error-before": { rate: 0.03 },
  "error-after": { rate: 0.03 },
  "reset-before": { rate: 0.03 },
  "reset-after": { rate: 0.03 },
  "html-before": { rate: 0.03 },
  "html-after": { rate: 0.03 },
  "no-id": { rate: 0.03 },
  "too-many": { rate: 0.03 },
  "payment-required": { rate: 0.03 },
  "hang-before": TIMEOUTS,
  "hang-after": { ...TIMEOUTS, next: IS_LONG_RUN ? 0 : 1, call: "POST /v1/payments" },
  stall: TIMEOUTS,
};

const WEBHOOK_FAULTS = {
  drop: { rate: 0.15 },
  double: { rate: 0.3 },
  shuffle: { rate: 0.1 },
  early: { rate: 0.2 },
  late: { rate: 0.1, ms: 500 },
  "bad-signature": { rate: 0.1 },
  "in-seconds": { rate: 0.2 },
  legacy: { rate: 0.2 },
};

/** How soon polling has to find a payment without any notification; checked in the long run only. */
const KNOWN_WITHIN_S = 60;
const POLLED_PAYMENTS = 200;

/** The payment method by the index of the checkout; the others pay by Pix. */
const BY_CARD = (index: number) => index % 5 === 1;
const BY_PAGE = (index: number) => index % 10 === 4;
const IS_REFUSED = (index: number) => index % 11 === 6;
const IS_ABANDONED = (index: number) => index % 13 === 7;

const server = new ServerProcess();
const sandbox = new SandboxProcess();
const responseTimes: number[] = [];
let failedRequests = 0;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  await sandbox.start();
  await server.start({ ...sandbox.settings, TRUSTED_PROXIES: "1", RATE_LIMITS: "off" });
  await setAvailableUnits(server.folder, "%lumina%preto%", 100_000);
});

test.afterAll(async () => {
  await server.end("SIGKILL");
  await sandbox.end();
});

test("while three requests to the provider hang, a fourth payment becomes known", async () => {
  await sandbox.setFaults({});
  const invariants = await Invariants.begin(server.folder, sandbox);
  const ticketUrls = await runConcurrently(4, 4, async () => {
    const client = new PlainClient(server.origin);
    const { text } = await client.get(await placeOrder(client, "lumina-redondo-metal", "preto"));
    return ticketUrlIn(text);
  });
  const waiting = () =>
    invariants.count("SELECT count(*) FROM jobs WHERE kind = 'fetch-payment' AND leased_until IS NOT NULL");
  await sandbox.setFaults({ responses: { "hang-before": { next: 3, call: "GET /v1/payments/" } } });
  for (const ticketUrl of ticketUrls.slice(0, 3)) await decideAsBank(ticketUrl, "approved");
  await expect.poll(waiting).toBe(3);

  await decideAsBank(ticketUrls[3] ?? "", "approved");
  await expect.poll(() => invariants.orders("status = 'paid'")).toBe(1);
  expect(await waiting()).toBe(3);
});

if (IS_LONG_RUN) {
  test("without notifications every payment is known within a minute", async () => {
    test.setTimeout(600_000);
    const invariants = await Invariants.begin(server.folder, sandbox);
    for (const [what, responses] of [
      ["no other faults", {}],
      ["30 % faulty responses", RESPONSE_FAULTS],
    ] as const) {
      await sandbox.setFaults({ responses: {}, webhooks: { drop: { rate: 1 } } });
      const placed = await runConcurrently(POLLED_PAYMENTS, AT_ONCE, async () => {
        const client = new PlainClient(server.origin);
        const path = await placeOrder(client, "lumina-redondo-metal", "preto");
        return {
          order: /[0-9a-f]{32}/.exec(path)?.[0] ?? "",
          ticketUrl: ticketUrlIn((await client.get(path)).text),
        };
      });
      await sandbox.setFaults({ responses, webhooks: { drop: { rate: 1 } }, seed: 3 });
      const paidAt = new Map<string, number>();
      await runConcurrently(POLLED_PAYMENTS, AT_ONCE, async (index) => {
        const { order, ticketUrl } = placed[index] ?? { order: "", ticketUrl: "" };
        await decideAsBank(ticketUrl, "approved");
        paidAt.set(order, Date.now());
      });

      const seconds: number[] = [];
      const countKnown = async () => {
        for (const { order } of await invariants.rows<{ order: string }>(
          `SELECT order_id AS "order" FROM payments WHERE status = 'approved'`,
        )) {
          const at = paidAt.get(order);
          if (at !== undefined) seconds.push((Date.now() - at) / 1000);
          paidAt.delete(order);
        }
        return seconds.length;
      };
      await expect.poll(countKnown, { timeout: 240_000, intervals: [250] }).toBe(POLLED_PAYMENTS);
      const late = seconds.filter((each) => each > KNOWN_WITHIN_S).length;
      console.log(
        `resilience provider: without notifications, ${what}: ${POLLED_PAYMENTS} payments, the last known after ${Math.max(...seconds).toFixed(1)} s, after more than ${KNOWN_WITHIN_S} s ${late}; ${late} violations`,
      );
      expect(late).toBe(0);
    }
  });
}

test("with 30 % faulty responses, then without notifications too, every payment is known and charged once", async () => {
  test.setTimeout(60_000 + CHECKOUTS * 500);
  const invariants = await Invariants.begin(server.folder, sandbox);

  await sandbox.setFaults({ responses: RESPONSE_FAULTS, webhooks: WEBHOOK_FAULTS, retryMs: 1000 });
  const startedAt = performance.now();
  await runConcurrently(Math.ceil(CHECKOUTS * 0.8), AT_ONCE, buy);
  const pollsWithWebhooks = await pollUntilKnown(invariants);

  await sandbox.setFaults({ responses: RESPONSE_FAULTS, webhooks: { drop: { rate: 1 } }, seed: 2 });
  await runConcurrently(Math.floor(CHECKOUTS * 0.2), AT_ONCE, buy);
  const pollsWithoutWebhooks = await pollUntilKnown(invariants);
  const seconds = (performance.now() - startedAt) / 1000;

  // Card payments without any response: the card token cannot be sent again, so the shop searches for them until they expire.
  await advanceUnknownPayments(server.folder, 3);
  await pollUntilKnown(invariants, true);
  await expect
    .poll(() => invariants.count("SELECT count(*) FROM jobs WHERE kind = 'email-order-event'"), {
      timeout: 600_000,
    })
    .toBe(0);

  const charges = invariants.charges().length;
  const violations = { ...(await invariants.violations()), failedRequests };
  const orders = await invariants.orders();
  const paid = await invariants.orders("status = 'paid'");
  responseTimes.sort((a, b) => a - b);
  const p95 = Math.round(responseTimes[Math.floor(responseTimes.length * 0.95)] ?? 0);
  console.log(
    `resilience provider: ${CHECKOUTS} checkouts in ${Math.round(seconds)} s (${(CHECKOUTS / seconds).toFixed(1)} a second, 95 % within ${p95} ms), 30 % faulty responses, ${orders} orders, ${charges} charged, ${paid} paid; all known after ${pollsWithWebhooks} polls, and ${pollsWithoutWebhooks} without notifications; ${sumOf(violations)} violations`,
  );
  expect(violations).toEqual(Object.fromEntries(Object.keys(violations).map((name) => [name, 0])));
  expect(orders).toBe(CHECKOUTS);
  expect(charges).toBeGreaterThan(CHECKOUTS / 2);
});

async function buy(index: number): Promise<void> {
  const client = new PlainClient(server.origin);
  const checkoutToken = await goToPayment(client, "lumina-redondo-metal", "preto");
  const card = BY_CARD(index) && {
    token: await sandbox.createCardToken(IS_REFUSED(index) ? "FUND" : "APRO"),
    installments: "1",
    paymentMethodId: "master",
  };
  const isByCard = BY_CARD(index) || BY_PAGE(index);
  const startedAt = performance.now();
  const paid = await client.post(isByCard ? "/checkout/cartao" : "/checkout/pix", { checkoutToken, ...card });
  responseTimes.push(performance.now() - startedAt);
  if (paid.status !== 303) failedRequests += 1;
  if (card || IS_ABANDONED(index)) return;

  const { location } = paid;
  if (!BY_PAGE(index)) await payPix(client, location ?? "", IS_REFUSED(index) ? "rejected" : "approved");
  else if (location?.startsWith("http")) await payOnPage(location);
}

/** Checks the payment again while the page has no Pix code yet, five times at most. */
async function payPix(client: PlainClient, path: string, status: "approved" | "rejected"): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const page = await client.get(path);
    if (page.status >= 500) failedRequests += 1;
    const ticketUrl = ticketUrlIn(page.text);
    if (ticketUrl) return decideAsBank(ticketUrl, status);
    await client.get(`${path}?conferir=1`);
  }
}

async function payOnPage(page: string): Promise<void> {
  await fetch(page, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      number: "5031 4332 1540 6351",
      holder: "APRO",
      expiry: "11/30",
      securityCode: "123",
      installments: "1",
    }),
  });
}

/**
 * Makes all payment jobs due until the shop knows every payment. Returns how often that took. Card payments with an unknown
 * result may remain, unless `all` is set.
 */
async function pollUntilKnown(invariants: Invariants, all = false): Promise<number> {
  for (let polls = 1; polls <= MAX_POLLS; polls++) {
    const due = await makePaymentJobsDue(server.folder);
    await expect
      .poll(() => invariants.dueBefore(due), {
        timeout: 600_000,
        intervals: [100],
        message: "jobs that are due",
      })
      .toBe(0);
    const { paidAndNotRecorded, unresolved } = await invariants.unfinished();
    const cards = all
      ? 0
      : await invariants.count("SELECT count(*) FROM payments WHERE method = 'card' AND status = 'unknown'");
    if (paidAndNotRecorded === 0 && unresolved <= cards) return polls;
  }
  throw new Error(`After ${MAX_POLLS} polls: ${JSON.stringify(await invariants.unfinished())}`);
}
