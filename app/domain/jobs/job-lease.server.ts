import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { after, hours, minutes, seconds } from "#app/domain/values/duration.ts";
import { jobs } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";

const LEASE = minutes(1);
/** Two renewals may fail before the lease ends. */
const RENEWAL_INTERVAL_MS = seconds(15);
/** A run that hangs loses its lease, so that another one can begin. */
const MAX_RENEWED = hours(1);

type JobRow = typeof jobs.$inferSelect;

/** For `store.write`: what workers do with a job's row waits for neither the shop nor another job. */
export function turnsOfJob(key: string): string[] {
  return [`job:${key}`];
}

/**
 * Leases the longest-due job of `kinds` for a minute. Begins a transaction only if a job is due: idle workers must not write.
 * Looks again if another worker leased the job it had found.
 */
export async function leaseNextJob(store: Store, kinds: readonly string[], now: Date) {
  const leasedUntil = after(now, LEASE);
  for (;;) {
    const job = await findNextJob(store.read, kinds, now);
    if (!job) return undefined;
    const [leased] = await store.write(
      (tx) =>
        tx
          .update(jobs)
          .set({ leasedUntil, tries: sql`${jobs.tries} + 1` })
          .where(and(eq(jobs.key, job.key), isDue(now)))
          .returning(),
      turnsOfJob(job.key),
    );
    if (leased) return { ...leased, leasedUntil };
  }
}

/**
 * Renews the lease while the job runs, for an hour at most, so that a long job does not start a second time on another node. `end`
 * stops renewing and returns the condition that the row is still leased to this run. The instant at which a lease ends identifies
 * its run, because the next run's lease begins after it.
 */
export function renewLease(
  store: Store,
  { key, leasedUntil }: JobRow & { leasedUntil: Date },
  clock: () => Date,
) {
  const limit = after(clock(), MAX_RENEWED);
  /** The ends of the lease that may be stored: a renewal that failed may be committed. */
  let ends = [leasedUntil];
  let renewal: Promise<void> = Promise.resolve();
  const whereOwn = () => and(eq(jobs.key, key), inArray(jobs.leasedUntil, ends));

  const renew = async () => {
    const next = after(clock(), LEASE);
    const isOwn = whereOwn();
    ends = [...ends, next];
    await store.write((tx) => tx.update(jobs).set({ leasedUntil: next }).where(isOwn), turnsOfJob(key));
    ends = [next];
  };
  const timer = setInterval(() => {
    if (clock() >= limit) return clearInterval(timer);
    // The store may be unavailable for a moment: the next interval tries again.
    renewal = renewal.then(renew).catch(() => undefined);
  }, RENEWAL_INTERVAL_MS);
  timer.unref();

  return {
    async end() {
      clearInterval(timer);
      await renewal;
      return whereOwn();
    },
  };
}

function isDue(now: Date) {
  return and(lte(jobs.runAt, now), or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now)));
}

async function findNextJob(db: Reader, kinds: readonly string[], now: Date): Promise<JobRow | undefined> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(inArray(jobs.kind, [...kinds]), isDue(now)))
    .orderBy(asc(jobs.runAt), asc(jobs.key))
    .limit(1);
  return job;
}
