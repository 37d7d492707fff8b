import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { jobs } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";

const LEASE = minutes(1);
/** Two renewals may fail before the lease ends. */
const RENEWAL_INTERVAL_MS = seconds(20);

type JobRow = typeof jobs.$inferSelect;

/**
 * Leases the longest-due job of `kinds` for a minute. Begins a transaction only if a job is due: idle workers must not take turns
 * from shoppers.
 */
export async function leaseNextJob(store: Store, kinds: readonly string[], now: Date) {
  if (!(await findNextJob(store.read, kinds, now))) return undefined;
  return store.write(async (tx) => {
    const job = await findNextJob(tx, kinds, now);
    if (!job) return undefined;
    const leasedUntil = after(now, LEASE);
    await tx
      .update(jobs)
      .set({ leasedUntil, tries: job.tries + 1 })
      .where(eq(jobs.key, job.key));
    return { ...job, leasedUntil };
  });
}

/**
 * Renews the lease while the job runs, so that a long job does not start a second time on another node. `end` stops renewing and
 * returns the condition that the row is still leased to this run: leases of one key never end at the same instant, because the
 * next one begins after the former has ended.
 */
export function renewLease(
  store: Store,
  { key, leasedUntil }: JobRow & { leasedUntil: Date },
  clock: () => Date,
) {
  let until = leasedUntil;
  let renewal: Promise<void> = Promise.resolve();
  const isOwn = () => and(eq(jobs.key, key), eq(jobs.leasedUntil, until));

  const renew = async () => {
    const next = after(clock(), LEASE);
    const renewed = await store.write((tx) =>
      tx.update(jobs).set({ leasedUntil: next }).where(isOwn()).returning({ key: jobs.key }),
    );
    if (renewed.length > 0) until = next;
  };
  const timer = setInterval(() => {
    // The store may be unavailable for a moment: the next interval tries again.
    renewal = renewal.then(renew).catch(() => undefined);
  }, RENEWAL_INTERVAL_MS);
  timer.unref();

  return {
    async end() {
      clearInterval(timer);
      await renewal;
      return isOwn();
    },
  };
}

async function findNextJob(db: Reader, kinds: readonly string[], now: Date): Promise<JobRow | undefined> {
  const isFree = or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(inArray(jobs.kind, [...kinds]), lte(jobs.runAt, now), isFree))
    .orderBy(asc(jobs.runAt), asc(jobs.key))
    .limit(1);
  return job;
}
