import { index, instant, int, json, table, text } from "../columns.ts";

/** The queue of background work. `key` is the idempotency key. */
export const jobs = table(
  "jobs",
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    payload: json<Record<string, string>>().notNull(),
    runAt: instant().notNull(),
    leasedUntil: instant(),
    tries: int().notNull().default(0),
    lastError: text(),
  },
  (job) => [index("jobs_due").on(job.runAt)],
);
