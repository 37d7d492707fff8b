import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { after, hours, minutes, seconds } from "#app/domain/values/duration.ts";
import { jobs } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";

const LEASE = minutes(1);
/** Two renewals may fail before the lease ends. */
const RENEWAL_INTERVAL_MS = seconds(15);
/** A run that hangs loses its lease, so that another one can begin. */
const MAX_RENEWED = hours(1);

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
    await store.write((tx) => tx.update(jobs).set({ leasedUntil: next }).where(isOwn));
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
