import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openPaymentStore, type SandboxPayment } from "./payment-store.ts";

const PAYMENT: SandboxPayment = {
  kind: "payment",
  id: 1_300_000_001,
  idempotencyKey: "a key",
  status: "approved",
  statusDetail: "accredited",
  methodId: "visa",
  installments: 2,
  token: "a token",
  preferenceId: "",
  reference: "an attempt",
  amountCents: 1000,
  refunds: [],
  description: "Pedido 1",
  code: "",
  notificationUrl: "http://127.0.0.1:9/",
  createdAt: 1,
  expiresAt: 0,
};

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "payments-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "payments.jsonl");
}

test("records survive a restart, and used tokens stay used", () => {
  const file = newFile();
  const store = openPaymentStore(file);
  store.put({ kind: "token", id: "a token", methodId: "visa", holder: "APRO" });
  store.put({ kind: "token", id: "another", methodId: "visa", holder: "FUND" });
  store.put(PAYMENT);

  const reopened = openPaymentStore(file);
  expect(reopened.payment(PAYMENT.id)).toEqual(PAYMENT);
  expect(reopened.paymentOfKey("a key")).toEqual(PAYMENT);
  expect(reopened.unusedToken("a token")).toBeUndefined();
  expect(reopened.unusedToken("another")).toMatchObject({ holder: "FUND" });
  expect(reopened.nextId()).toBe(1_300_000_002);
});

test("ignores a line that a crash cut short, and appends the next record on a line of its own", () => {
  const file = newFile();
  openPaymentStore(file).put(PAYMENT);
  appendFileSync(file, JSON.stringify({ ...PAYMENT, id: 1_300_000_002 }).slice(0, 40));

  const store = openPaymentStore(file);
  expect(store.payments()).toEqual([PAYMENT]);
  store.put({ ...PAYMENT, id: 1_300_000_002, idempotencyKey: "the next key" });
  expect(openPaymentStore(file).payments()).toHaveLength(2);
});

test("reads lines of the first version of the file", () => {
  const file = newFile();
  const { kind, statusDetail, methodId, installments, token, preferenceId, refunds, createdAt, ...first } =
    PAYMENT;
  writeFileSync(file, `${JSON.stringify(first)}\n`);
  expect(openPaymentStore(file).payment(PAYMENT.id)).toMatchObject({
    methodId: "pix",
    refunds: [],
    amountCents: 1000,
  });
});

test("the file contains no card number", () => {
  const file = newFile();
  openPaymentStore(file).put({ kind: "token", id: "a token", methodId: "visa", holder: "APRO" });
  expect(readFileSync(file, "utf8")).not.toMatch(/\d{13}/);
});
