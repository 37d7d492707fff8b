import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const paymentSchema = z.object({
  id: z.number(),
  idempotencyKey: z.string(),
  status: z.enum(["pending", "in_process", "approved", "rejected", "cancelled"]),
  reference: z.string(),
  amountCents: z.number(),
  description: z.string(),
  code: z.string(),
  notificationUrl: z.string(),
  expiresAt: z.number(),
});

/** A payment as the stand-in keeps it: amount in cents, expiry in milliseconds. */
export type SandboxPayment = z.output<typeof paymentSchema>;

export interface Ledger {
  find(id: number): SandboxPayment | undefined;
  findByKey(idempotencyKey: string): SandboxPayment | undefined;
  put(payment: SandboxPayment): void;
  nextId(): number;
}

/** The provider's own memory, a line a change in `file`, so that it survives the shop being killed. */
export function openLedger(file: string): Ledger {
  mkdirSync(path.dirname(file), { recursive: true });
  const byId = new Map<number, SandboxPayment>();
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    const payment = readLine(line);
    if (payment) byId.set(payment.id, payment);
  }

  return {
    find: (id) => byId.get(id),
    findByKey: (key) => [...byId.values()].find(({ idempotencyKey }) => idempotencyKey === key),
    nextId: () => 1_300_000_001 + byId.size,
    put(payment) {
      appendFileSync(file, `${JSON.stringify(payment)}\n`);
      byId.set(payment.id, payment);
    },
  };
}

/** A line cut short by a crash is one that nobody was told of. */
function readLine(line: string): SandboxPayment | undefined {
  try {
    return paymentSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
