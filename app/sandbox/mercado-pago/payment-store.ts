import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const refundSchema = z.object({
  id: z.number(),
  idempotencyKey: z.string(),
  amountCents: z.number(),
  status: z.enum(["approved", "in_process"]),
  /** When what is in process is through. */
  settlesAt: z.number(),
});

/** Whatever came after the first ledgers has a default, so that they are read still. */
const paymentSchema = z.object({
  kind: z.literal("payment").default("payment"),
  id: z.number(),
  idempotencyKey: z.string(),
  status: z.enum(["pending", "in_process", "approved", "rejected", "cancelled", "refunded", "charged_back"]),
  statusDetail: z.string().default(""),
  methodId: z.string().default("pix"),
  installments: z.number().default(1),
  /** The card's, which serves once. */
  token: z.string().default(""),
  preferenceId: z.string().default(""),
  reference: z.string(),
  amountCents: z.number(),
  refunds: z.array(refundSchema).default([]),
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

/** No number and no code of a card is kept: only what is to become of a payment with it. */
const tokenSchema = z.object({
  kind: z.literal("token"),
  id: z.string(),
  methodId: z.string(),
  holder: z.string(),
});

const lineSchema = z.union([preferenceSchema, tokenSchema, paymentSchema]);

/** A payment as the stand-in keeps it: amounts in cents, moments in milliseconds. */
export type SandboxPayment = z.output<typeof paymentSchema>;
export type SandboxPreference = z.output<typeof preferenceSchema>;
export type SandboxToken = z.output<typeof tokenSchema>;
export type SandboxRefund = z.output<typeof refundSchema>;

export type PaymentStore = ReturnType<typeof openPaymentStore>;

/** The provider's own memory, a line a change in `file`, so that it survives the shop being killed. */
export function openPaymentStore(file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  const payments = new Map<number, SandboxPayment>();
  const paymentsByKey = new Map<string, number>();
  const preferences = new Map<string, SandboxPreference>();
  const tokens = new Map<string, SandboxToken>();
  const usedTokens = new Set<string>();
  let refunds = 0;

  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  for (const line of text.split("\n").map(readLine)) if (line) remember(line);
  // What comes next is not to be joined to a line cut short.
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
    put(line: SandboxPayment | SandboxPreference | SandboxToken) {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      remember(line);
    },
    nextId: () => 1_300_000_001 + payments.size,
    nextRefundId: () => 2_300_000_001 + refunds,
  };

  function remember(line: SandboxPayment | SandboxPreference | SandboxToken) {
    if (line.kind === "preference") preferences.set(line.id, line);
    else if (line.kind === "token") tokens.set(line.id, line);
    else {
      refunds += line.refunds.length - (payments.get(line.id)?.refunds.length ?? 0);
      payments.set(line.id, line);
      paymentsByKey.set(line.idempotencyKey, line.id);
      if (line.token) usedTokens.add(line.token);
    }
  }
}

/** A line cut short by a crash is one that nobody was told of. */
function readLine(line: string) {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
