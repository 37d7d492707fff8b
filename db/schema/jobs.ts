import { index, instant, int, json, table, text } from "../columns.ts";

/** Work to be done outside a request. `key` makes the same work asked for twice one job. */
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
