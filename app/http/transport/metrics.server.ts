import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countJobs } from "#app/domain/jobs/jobs.server.ts";
import { countEmails } from "#app/domain/mail/outbox.server.ts";
import { countQuarantinedPayments } from "#app/domain/payment/quarantine.server.ts";
import type { SecurityEvent } from "#app/http/security-events.server.ts";
import type { Store } from "#db/store.ts";

/* Prometheus metrics. Labels are route patterns, methods and states: never a request's URL, and no personal data. */

const registry = new Registry();
const registers = [registry];

const requests = new Counter({
  name: "shop_requests_total",
  help: "Requests, by route, method and status.",
  labelNames: ["route", "method", "status"],
  registers,
});
const durations = new Histogram({
  name: "shop_request_seconds",
  help: "From the first byte of a request to the last byte of its response, by route.",
  labelNames: ["route"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const events = new Counter({
  name: "shop_security_events_total",
  help: "Passwords, accounts, forgeries: what happened, and how often.",
  labelNames: ["event"],
  registers,
});
const jobs = new Gauge({
  name: "shop_jobs",
  help: "Jobs that are due now, and jobs whose last try failed.",
  labelNames: ["state"],
  registers,
});
const unsentEmails = new Gauge({ name: "shop_emails_unsent", help: "E-mails in the outbox.", registers });
const failedEmails = new Gauge({
  name: "shop_emails_failed",
  help: "E-mails that were given up and can be sent again: npm run shop -- emails list.",
  registers,
});
const quarantinedPayments = new Gauge({
  name: "shop_payments_quarantined",
  help: "Payments whose amount or code was not the order's, ever: npm run shop -- orders list quarantined.",
  registers,
});
const bytes = new Gauge({ name: "shop_database_bytes", help: "The database on the disk.", registers });

let isCounting = false;

/** Before this call, counting does nothing. Also collects Node's default metrics (event loop, memory, garbage collection). */
export function startMetrics(): void {
  if (isCounting) return;
  isCounting = true;
  collectDefaultMetrics({ register: registry });
}

interface CompletedRequest {
  route: string;
  method: string;
  status: number;
  ms: number;
  event: SecurityEvent | null;
}

export function countRequest({ route, method, status, ms, event }: CompletedRequest): void {
  if (!isCounting) return;
  if (event) events.inc({ event });
  requests.inc({ route, method, status });
  durations.observe({ route }, ms / 1000);
}

export async function readMetrics(store: Store, now: Date): Promise<{ type: string; text: string }> {
  const { due, failed } = await countJobs(store.read, now);
  jobs.set({ state: "due" }, due);
  jobs.set({ state: "failed" }, failed);
  const { unsent, failed: failedEmailCount } = await countEmails(store.read);
  unsentEmails.set(unsent);
  failedEmails.set(failedEmailCount);
  quarantinedPayments.set(await countQuarantinedPayments(store.read));
  bytes.set(await store.size());
  return { type: registry.contentType, text: await registry.metrics() };
}

/** Whether the request has this bearer token. Hashing both makes the comparison constant-time. */
export function showsToken(request: Request, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(request.headers.get("Authorization") ?? ""), hash(`Bearer ${token}`));
}
