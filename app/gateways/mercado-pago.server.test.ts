import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { CardRefusal } from "#app/domain/payment/payment.ts";
import { after, hours, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { installmentsOf } from "#app/domain/values/money.ts";
import type { FaultPlan } from "#app/sandbox/mercado-pago/faults.ts";
import { startSandbox } from "#app/sandbox/mercado-pago/server.ts";
import { mercadoPagoGateway } from "./mercado-pago.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PAYER = { name: "Ana Souza Lima", email: "ana@exemplo.com.br", taxId: "52998224725" };
const UNREACHABLE = { ok: false, reason: "unreachable" };
const VISA = "4235 6477 2802 5682";

async function openProvider({
  timeoutMs = 8000,
  faults = {},
}: {
  timeoutMs?: number;
  faults?: FaultPlan;
} = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "provider-"));
  let now = NOW;
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    publicHost: "127.0.0.1",
    port: 0,
    file: path.join(folder, "sandbox.jsonl"),
    webhookSecret: "a secret of the tests",
    now: () => now,
    faults,
  });
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const gateway = mercadoPagoGateway({
    accessToken: "TEST",
    notificationUrl: "http://127.0.0.1:9/webhooks/mercado-pago",
    returnUrl: (orderId) => `http://127.0.0.1:9/checkout/pagamento/${orderId}`,
    baseUrl: sandbox.api,
    timeoutMs,
  });
  const charge = (fields: { amountCents?: number; idempotencyKey?: string; reference?: string } = {}) => ({
    reference: newId(),
    idempotencyKey: newId(),
    amountCents: 22289,
    description: "Pedido 1",
    payer: PAYER,
    ...fields,
  });
  const pix = (fields: Parameters<typeof charge>[0] = {}) => ({
    ...charge(fields),
    expiresAt: after(now, minutes(32)),
  });

  return {
    sandbox,
    gateway,
    pix,
    moveClock(ms: number) {
      now = after(now, ms);
    },
    async card(holder: string, number = VISA) {
      const paymentMethodId = number === VISA ? "visa" : "amex";
      const token = await tokenFor(sandbox.api, holder, number);
      return { ...charge(), token, installments: 3, paymentMethodId, issuerId: "1002" };
    },
    checkout: () => ({
      ...charge(),
      orderId: "1",
      expiresAt: after(now, hours(1)),
      maxInstallments: 4,
    }),
    async addPaid() {
      const made = await gateway.createPix(pix());
      if (!made.ok) throw new Error("The Pix was not created.");
      const { providerId } = made.payment;
      await decideAsBank(sandbox.api, providerId, "approved");
      return providerId;
    },
    countPayments: async (reference: string) => {
      const found = await gateway.searchPayments(reference);
      return found.ok ? found.payments.length : undefined;
    },
  };
}

async function tokenFor(api: string, holder: string, number: string): Promise<string> {
  const response = await fetch(`${api}/v1/card_tokens?public_key=TEST`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      card_number: number,
      expiration_month: 11,
      expiration_year: 30,
      security_code: number === VISA ? "123" : "1234",
      cardholder: { name: holder, identification: { type: "CPF", number: "12345678909" } },
    }),
  });
  const { id } = await response.json();
  return String(id);
}

async function decideAsBank(api: string, providerId: string, status: string) {
  const body = new URLSearchParams({ status });
  await fetch(`${api}/payments/${providerId}`, { method: "POST", body, redirect: "manual" });
}

test("creates a Pix, finds it by id, and searches by reference, newest first", async () => {
  const { gateway, pix } = await openProvider();
  const charge = pix();
  const made = await gateway.createPix(charge);
  expect(made).toMatchObject({
    ok: true,
    payment: {
      reference: charge.reference,
      method: "pix",
      status: "pending",
      amountCents: 22289,
      refundedCents: 0,
      installments: null,
      refusal: null,
      pix: { code: expect.stringContaining("5406222.89"), ticketUrl: expect.stringContaining("/pix/") },
    },
  });
  if (!made.ok) return;
  expect(await gateway.findPayment(made.payment.providerId)).toEqual(made);
  const second = await gateway.createPix(pix({ reference: charge.reference }));
  expect(await gateway.searchPayments(charge.reference)).toEqual({
    ok: true,
    payments: [second.ok && second.payment, made.payment],
  });
});

test("an unknown payment is not found, and neither cancelled nor refunded", async () => {
  const { gateway } = await openProvider();
  expect(await gateway.findPayment("99")).toEqual({ ok: true, payment: undefined });
  expect(await gateway.searchPayments("unknown")).toEqual({ ok: true, payments: [] });
  expect(await gateway.cancelPayment("99", newId())).toEqual({ ok: false, reason: "refused" });
  expect(await gateway.refundPayment("99", newId())).toEqual({ ok: false, reason: "refused" });
});

test("two concurrent calls with the same idempotency key create one payment", async () => {
  const { gateway, pix, countPayments } = await openProvider();
  const charge = pix();
  const [first, second] = await Promise.all([gateway.createPix(charge), gateway.createPix(charge)]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  expect(await countPayments(charge.reference)).toBe(1);
});

test("concurrent calls do not share idempotency keys (sdk-nodejs#481)", async () => {
  const { gateway, pix, sandbox } = await openProvider();
  const charges = Array.from({ length: 50 }, () => pix());
  const results = await Promise.all(charges.map((charge) => gateway.createPix(charge)));
  expect(new Set(sandbox.calls.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set(charges.map(({ idempotencyKey }) => idempotencyKey)),
  );
  expect(results.map((result) => result.ok && result.payment.reference)).toEqual(
    charges.map(({ reference }) => reference),
  );
});

test("gateways with different base URLs each call their own", async () => {
  const [one, other] = [await openProvider(), await openProvider()];
  const charge = one.pix();
  await Promise.all([one.gateway.createPix(charge), other.gateway.createPix(other.pix())]);
  const counts = [await one.countPayments(charge.reference), await other.countPayments(charge.reference)];
  expect(counts).toEqual([1, 0]);
});

test("amounts are exact to the cent in both directions", async () => {
  const { gateway, pix } = await openProvider();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), async (amountCents) => {
      const made = await gateway.createPix(pix({ amountCents }));
      expect(made).toMatchObject({ ok: true, payment: { amountCents } });
      const code = made.ok ? made.payment.pix?.code : "";
      expect(code).toContain((amountCents / 100).toFixed(2));
    }),
    { numRuns: 150 },
  );
});

test("charges a card in instalments", async () => {
  const { gateway, card } = await openProvider();
  expect(await gateway.createCard(await card("APRO"))).toMatchObject({
    ok: true,
    payment: { method: "card", status: "approved", amountCents: 22289, installments: 3, refusal: null },
  });
  expect(await gateway.createCard(await card("CONT"))).toMatchObject({
    ok: true,
    payment: { status: "in_review", refusal: null },
  });
});

const REFUSALS: Record<string, CardRefusal> = {
  OTHE: "other",
  CALL: "call-for-authorize",
  FUND: "insufficient-amount",
  SECU: "bad-security-code",
  EXPI: "bad-date",
  FORM: "bad-other",
  CARD: "bad-number",
  INST: "invalid-installments",
  DUPL: "duplicated",
  LOCK: "card-disabled",
  ATTE: "max-attempts",
  BLAC: "other",
};

test.each(Object.entries(REFUSALS))("test card %s is refused: %s", async (holder, refusal) => {
  const { gateway, card } = await openProvider();
  expect(await gateway.createCard(await card(holder))).toMatchObject({
    ok: true,
    payment: { method: "card", status: "refused", refusal },
  });
});

test("a refusal sent with status 402 returns the refused payment", async () => {
  const { gateway, card, countPayments } = await openProvider({
    faults: { responses: { "payment-required": { rate: 1 } } },
  });
  const charge = await card("FUND");
  expect(await gateway.createCard(charge)).toMatchObject({
    ok: true,
    payment: { reference: charge.reference, status: "refused", refusal: "insufficient-amount" },
  });
  expect(await countPayments(charge.reference)).toBe(1);
});

test("a 402 whose payment cannot be found is unreachable, and the same key can be retried", async () => {
  const { gateway, card, sandbox } = await openProvider();
  const charge = await card("FUND");
  sandbox.faults.set({
    responses: {
      "payment-required": { next: 1 },
      "error-before": { next: 1, call: "GET /v1/payments/search" },
    },
  });
  expect(await gateway.createCard(charge)).toEqual(UNREACHABLE);
  expect(await gateway.createCard(charge)).toMatchObject({ ok: true, payment: { status: "refused" } });
});

test("a card token works once; an unknown one, or one of another brand, never", async () => {
  const { gateway, card } = await openProvider();
  const charge = await card("APRO");
  const first = await gateway.createCard(charge);
  expect(await gateway.createCard(charge)).toEqual(first);
  const refused = { ok: false, reason: "refused" };
  expect(await gateway.createCard({ ...charge, idempotencyKey: newId() })).toEqual(refused);
  expect(await gateway.createCard({ ...(await card("APRO")), token: "unknown" })).toEqual(refused);
  expect(await gateway.createCard({ ...(await card("APRO")), paymentMethodId: "amex" })).toEqual(refused);
});

test("an invalid amount is refused", async () => {
  const { gateway, pix } = await openProvider();
  for (const amountCents of [0, -100, 10.5]) {
    expect(await gateway.createPix(pix({ amountCents }))).toEqual({ ok: false, reason: "refused" });
  }
});

test("cancels a pending payment, also twice, but not a paid one", async () => {
  const { gateway, pix, addPaid } = await openProvider();
  const made = await gateway.createPix(pix());
  const providerId = made.ok ? made.payment.providerId : "";
  const cancelled = await gateway.cancelPayment(providerId, newId());
  expect(cancelled).toMatchObject({ ok: true, payment: { providerId, status: "cancelled" } });
  expect(await gateway.cancelPayment(providerId, newId())).toEqual(cancelled);
  expect(await gateway.cancelPayment(await addPaid(), newId())).toEqual({ ok: false, reason: "refused" });
});

test("refunds the full amount, once", async () => {
  const { gateway, addPaid } = await openProvider();
  const providerId = await addPaid();
  const key = newId();
  const refunded = await gateway.refundPayment(providerId, key);
  expect(refunded).toMatchObject({ ok: true, refund: { status: "done", amountCents: 22289 } });
  expect(await gateway.refundPayment(providerId, key)).toEqual(refunded);
  expect(await gateway.refundPayment(providerId, newId())).toEqual({ ok: false, reason: "refused" });
  expect(await gateway.findPayment(providerId)).toMatchObject({
    payment: { status: "refunded", amountCents: 22289, refundedCents: 22289 },
  });
});

test("refunds parts, each once, and then what remains", async () => {
  const { gateway, addPaid } = await openProvider();
  const providerId = await addPaid();
  const key = newId();
  const part = await gateway.refundPayment(providerId, key, 20999);
  expect(part).toMatchObject({ ok: true, refund: { status: "done", amountCents: 20999 } });
  expect(await gateway.refundPayment(providerId, key, 20999)).toEqual(part);
  expect(await gateway.findPayment(providerId)).toMatchObject({
    payment: { status: "approved", amountCents: 22289, refundedCents: 20999 },
  });
  expect(await gateway.refundPayment(providerId, newId(), 1291)).toEqual({ ok: false, reason: "refused" });
  expect(await gateway.refundPayment(providerId, newId(), 1)).toMatchObject({ refund: { amountCents: 1 } });
  expect(await gateway.refundPayment(providerId, newId(), 1289)).toMatchObject({
    refund: { status: "done", amountCents: 1289 },
  });
  expect(await gateway.findPayment(providerId)).toMatchObject({
    payment: { status: "refunded", refundedCents: 22289 },
  });
});

test("finds a refund, whether it is in review, done or refused", async () => {
  const slow = { slowRefunds: { next: 2 } };
  const { gateway, addPaid, moveClock, sandbox } = await openProvider({ faults: slow });
  const providerId = await addPaid();
  const first = await gateway.refundPayment(providerId, newId(), 100);
  sandbox.faults.set({ slowRefunds: { next: 1 }, refusedRefunds: { next: 1 } });
  const second = await gateway.refundPayment(providerId, newId(), 200);
  const [done, refused] = [first, second].map((each) => (each.ok ? each.refund.refundId : ""));
  const find = (id = "") => gateway.findRefund(providerId, id);
  expect(await find(done)).toEqual({
    ok: true,
    refund: { refundId: done, status: "in_review", amountCents: 100 },
  });
  moveClock(minutes(1));
  expect(await find(done)).toMatchObject({ refund: { status: "done" } });
  expect(await find(refused)).toMatchObject({ refund: { status: "refused", amountCents: 200 } });
  expect(await find("1")).toEqual({ ok: true, refund: undefined });
  expect(await gateway.findPayment(providerId)).toMatchObject({
    payment: { status: "approved", refundedCents: 100 },
  });
});

test("a Pix refund in review completes by itself", async () => {
  const { gateway, addPaid, moveClock } = await openProvider({ faults: { slowRefunds: { next: 1 } } });
  const providerId = await addPaid();
  expect(await gateway.refundPayment(providerId, newId())).toMatchObject({ refund: { status: "in_review" } });
  expect(await gateway.findPayment(providerId)).toMatchObject({
    payment: { status: "approved", refundedCents: 0 },
  });
  moveClock(minutes(1));
  expect(await gateway.findPayment(providerId)).toMatchObject({
    payment: { status: "refunded", refundedCents: 22289 },
  });
});

test("reports refunds made at the provider, and chargebacks", async () => {
  const { gateway, addPaid, sandbox } = await openProvider();
  const [returned, disputed] = [await addPaid(), await addPaid()];
  await decideAsBank(sandbox.api, returned, "refunded");
  await decideAsBank(sandbox.api, disputed, "charged_back");
  expect(await gateway.findPayment(returned)).toMatchObject({ payment: { status: "refunded" } });
  expect(await gateway.findPayment(disputed)).toMatchObject({ payment: { status: "charged_back" } });
});

test("creates one checkout page per idempotency key", async () => {
  const { gateway, checkout, sandbox } = await openProvider();
  const request = checkout();
  const made = await gateway.createCheckout(request);
  expect(await gateway.createCheckout(request)).toEqual(made);
  if (!made.ok) throw new Error("There is no checkout.");
  expect(made.checkout.url).toBe(`${sandbox.api}/checkout/v1/redirect?pref_id=${made.checkout.id}`);
  const html = await (await fetch(made.checkout.url)).text();
  expect(html).toContain("222,89");
  expect(html).toContain('<option value="4"');
  expect(html).not.toContain('<option value="5"');
  expect(html).toContain('href="http://127.0.0.1:9/checkout/pagamento/1?');
});

test("lists the instalment plans for an amount, by the card's BIN or its brand", async () => {
  const { gateway } = await openProvider();
  const listed = await gateway.listInstallments({ amountCents: 10000, card: { bin: "42356477" } });
  expect(listed).toMatchObject({ ok: true, plans: { length: 10 } });
  if (!listed.ok) return;
  expect(listed.plans[0]).toEqual({ count: 1, eachCents: 10000, totalCents: 10000 });
  expect(listed.plans[2]).toEqual({ count: 3, eachCents: 3333, totalCents: 10000 });
  expect(await gateway.listInstallments({ amountCents: 10000, card: { paymentMethodId: "visa" } })).toEqual(
    listed,
  );
  expect(await gateway.listInstallments({ amountCents: 10000, card: { bin: "000000" } })).toEqual({
    ok: true,
    plans: [],
  });
});

test("the card form offers the same instalments that pages show", async () => {
  const { gateway } = await openProvider();
  const amounts = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000 }));
  await fc.assert(
    fc.asyncProperty(amounts, async (amountCents) => {
      const listed = await gateway.listInstallments({ amountCents, card: { paymentMethodId: "visa" } });
      if (!listed.ok) throw new Error("The provider did not answer.");
      expect(listed.plans.at(-1)).toEqual(installmentsOf(amountCents, 10));
      for (const { totalCents } of listed.plans) expect(totalCents).toBe(amountCents);
    }),
  );
});

test("a card refuses more instalments than are offered for the amount", async () => {
  const { gateway, card } = await openProvider();
  const charge = { ...(await card("APRO")), amountCents: 1290, installments: 3 };
  const refused = { status: "refused", refusal: "invalid-installments" };
  expect(await gateway.createCard(charge)).toMatchObject({ payment: refused });
});

const LOST = [
  "error-before",
  "error-after",
  "hang-before",
  "hang-after",
  "stall",
  "reset-before",
  "reset-after",
  "html-before",
  "html-after",
  "no-id",
] as const;

test.each(LOST)("%s is unreachable, and a retry with the same key leaves one payment", async (fault) => {
  const { gateway, pix, countPayments, sandbox } = await openProvider({ timeoutMs: 1000 });
  const charge = pix();
  sandbox.faults.set({ responses: { [fault]: { next: 1 } } });
  expect(await gateway.createPix(charge)).toEqual(UNREACHABLE);
  expect(await gateway.createPix(charge)).toMatchObject({ ok: true, payment: { status: "pending" } });
  expect(await countPayments(charge.reference)).toBe(1);
});

test.each(LOST)("%s is unreachable for every method", async (fault) => {
  const { gateway, pix, card, checkout, addPaid, sandbox } = await openProvider({ timeoutMs: 1000 });
  const providerId = await addPaid();
  const cardCharge = await card("APRO");
  sandbox.faults.set({ responses: { [fault]: { rate: 1 } } });
  const results = await Promise.all([
    gateway.createPix(pix()),
    gateway.createCard(cardCharge),
    gateway.createCheckout(checkout()),
    gateway.findPayment(providerId),
    gateway.searchPayments("any"),
    gateway.cancelPayment(providerId, newId()),
    gateway.refundPayment(providerId, newId()),
    gateway.refundPayment(providerId, newId(), 100),
    gateway.findRefund(providerId, "1"),
    gateway.listInstallments({ amountCents: 10000, card: { bin: "423564" } }),
  ]);
  expect(results).toEqual(results.map(() => UNREACHABLE));

  sandbox.faults.clear();
  const again = await gateway.createCard(cardCharge);
  expect(again).toMatchObject({ ok: true, payment: { status: "approved" } });
});

test("a 429 returns its Retry-After, and creates no payment", async () => {
  const { gateway, pix, countPayments, sandbox } = await openProvider();
  const charge = pix();
  sandbox.faults.set({ responses: { "too-many": { next: 2, retryAfterSeconds: 7 } } });
  const later = { ...UNREACHABLE, retryAfterMs: 7000 };
  expect(await gateway.createPix(charge)).toEqual(later);
  expect(await gateway.listInstallments({ amountCents: 100, card: { bin: "423564" } })).toEqual(later);
  expect(await countPayments(charge.reference)).toBe(0);
});

test("accepts a slow response before the timeout", async () => {
  const { gateway, pix } = await openProvider({ faults: { responses: { delay: { next: 1, ms: 200 } } } });
  expect(await gateway.createPix(pix())).toMatchObject({ ok: true });
});

test("with 30 % of calls failing, retries leave exactly one payment per key", async () => {
  const faults = [...LOST, "too-many"] as const;
  const { gateway, pix, countPayments, sandbox } = await openProvider({ timeoutMs: 1000 });
  const responses = Object.fromEntries(faults.map((fault) => [fault, { rate: 0.3 / faults.length }]));
  sandbox.faults.set({ seed: 7, responses });
  const charges = Array.from({ length: 60 }, () => pix());
  await Promise.all(
    charges.map(async (charge) => {
      for (let attempt = 0; attempt < 30; attempt++) {
        const result = await gateway.createPix(charge);
        expect(result.ok || result.reason).not.toBe("refused");
        if (result.ok) return;
      }
      throw new Error("Every attempt failed.");
    }),
  );
  sandbox.faults.clear();
  for (const { reference } of charges) expect(await countPayments(reference)).toBe(1);
});
