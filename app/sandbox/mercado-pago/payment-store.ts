import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const refundSchemaFor = z.object({
  id: z.number(),
  idempotencyKey: z.string(),
  amountCents: z.number(),
  status: z.enum(["approved", "in_process", "rejected"]),
  /** The final status of a refund in process. */
  settlesAs: z.enum(["approved", "rejected"]).default("approved"),
  /** In milliseconds: when a refund in process completes. */
  settlesAt: z.number(),
});

/** Fields with a default are missing from older files. */
const paymentSchema = z.object({
  kind: z.literal("payment").default("payment"),
  id: z.number(),
  idempotencyKey: z.string(),
  status: z.enum(["pending", "in_process", "approved", "rejected", "cancelled", "refunded", "charged_back"]),
  statusDetail: z.string().default(""),
  methodId: z.string().default("pix"),
  installments: z.number().default(1),
  /** The card's, which can be used once. */
  token: z.string().default(""),
  preferenceId: z.string().default(""),
  reference: z.string(),
  amountCents: z.number(),
  refunds: z.array(refundSchemaFor).default([]),
  description: z.string(),
  code: z.string(),
  notificationUrl: z.string(),
  createdAt: z.number().default(0),
  /** 0: never. */
  expiresAt: z.number(),
});

const preferenceSchema = z.object({
  kind: z.literal("preference"),
  id: z.string(),
  idempotencyKey: z.string(),
  reference: z.string(),
  amountCents: z.number(),
  description: z.string(),
  maxInstallments: z.number(),
  backUrls: z.object({ success: z.string(), pending: z.string(), failure: z.string() }),
  notificationUrl: z.string(),
  /** 0: never. */
  expiresAt: z.number(),
});

/** Without card number and security code: the holder's name decides the result of a payment. */
const tokenSchema = z.object({
  kind: z.literal("token"),
  id: z.string(),
  methodId: z.string(),
  holder: z.string(),
});

const recordSchema = z.union([preferenceSchema, tokenSchema, paymentSchema]);

/** Amounts in cents, times in milliseconds. */
export type SandboxPayment = z.output<typeof paymentSchema>;
export type SandboxPreference = z.output<typeof preferenceSchema>;
export type SandboxToken = z.output<typeof tokenSchema>;
export type SandboxRefund = z.output<typeof refundSchemaFor>;

export type PaymentStore = ReturnType<typeof openPaymentStore>;

/** Append-only: every change is a line of JSON in `file`, so that payments survive when the shop's process is killed. */
export function openPaymentStore(file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  const payments = new Map<number, SandboxPayment>();
  const paymentsByKey = new Map<string, number>();
  const preferences = new Map<string, SandboxPreference>();
  const tokens = new Map<string, SandboxToken>();
  const usedTokens = new Set<string>();
  let refunds = 0;

  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  for (const record of text.split("\n").map(parseLine)) if (record) apply(record);
  // Ends a line that a crash cut short.
  if (text && !text.endsWith("\n")) appendFileSync(file, "\n");

  return {
    payment: (id: number) => payments.get(id),
    paymentOfKey: (key: string) => payments.get(paymentsByKey.get(key) ?? 0),
    /** Newest first. */
    payments: () => [...payments.values()].reverse(),
    preference: (id: string) => preferences.get(id),
    preferenceOfKey: (key: string) =>
      [...preferences.values()].find(({ idempotencyKey }) => idempotencyKey === key),
    unusedToken: (id: string) => (usedTokens.has(id) ? undefined : tokens.get(id)),
    put(record: SandboxPayment | SandboxPreference | SandboxToken) {
      appendFileSync(file, `${JSON.stringify(record)}\n`);
      apply(record);
    },
    nextId: () => 1_300_000_001 + payments.size,
    nextRefundId: () => 2_300_000_001 + refunds,
  };

  function apply(record: SandboxPayment | SandboxPreference | SandboxToken) {
    if (record.kind === "preference") preferences.set(record.id, record);
    else if (record.kind === "token") tokens.set(record.id, record);
    else {
      refunds += record.refunds.length - (payments.get(record.id)?.refunds.length ?? 0);
      payments.set(record.id, record);
      paymentsByKey.set(record.idempotencyKey, record.id);
      if (record.token) usedTokens.add(record.token);
    }
  }
}

/** Undefined for a line that a crash cut short: no response had been sent for it. */
function parseLine(line: string) {
  try {
    return recordSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
