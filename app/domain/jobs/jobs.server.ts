import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { jobs } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";

const LEASE = minutes(1);
const MAX_PAUSE = minutes(10);

export interface Job {
  key: string;
  kind: string;
  payload: Record<string, string>;
  runAt: Date;
}

/**
 * Does one job's work, and says when it wants to be called again, if at all; the time the work takes is added to it, so that a pause
 * is one, however slow what was asked. Must be safe to run twice.
 */
export type JobHandler = (payload: Record<string, string>, now: Date) => Promise<Date | undefined>;

/** Asks for work, in the transaction that makes it needed. The same `key` asked for again is the same job, due at once. */
export async function enqueueJob(tx: Tx, job: Job): Promise<void> {
  await tx
    .insert(jobs)
    .values(job)
    .onConflictDoUpdate({ target: jobs.key, set: { runAt: job.runAt } });
}

/**
 * Runs the job that has been due longest, of those `handlers` know, and says whether there was one. It is leased for a minute, so two processes
 * share the work and one that dies loses none. A job asked for again while it ran stays due. What fails is tried
 * again, after pauses that double up to ten minutes.
 */
export async function runNextJob(
  store: Store,
  handlers: Readonly<Record<string, JobHandler>>,
  clock: () => Date,
): Promise<boolean> {
  const job = await leaseNextJob(store, Object.keys(handlers), clock());
  if (!job) return false;

  const startedAt = clock();
  const settled = await attempt(handlers[job.kind], job.payload, startedAt);
  const now = clock();
  const worked = now.getTime() - startedAt.getTime();
  await store.write(async (tx) => {
    const [current] = await tx.select().from(jobs).where(eq(jobs.key, job.key)).limit(1);
    const askedMeanwhile = current?.runAt.getTime() !== job.runAt.getTime();
    const next =
      "failed" in settled
        ? after(now, pauseAfter(job.tries + 1))
        : settled.again && after(settled.again, worked);

    if (!next && !askedMeanwhile) {
      await tx.delete(jobs).where(eq(jobs.key, job.key));
      return;
    }
    const changes = "failed" in settled ? { lastError: settled.failed } : { tries: 0, lastError: null };
    await tx
      .update(jobs)
      .set({ ...changes, leasedUntil: null, ...(next && !askedMeanwhile && { runAt: next }) })
      .where(eq(jobs.key, job.key));
  });
  return true;
}

/** How many jobs are due, and how many failed when they were last tried. */
export async function countJobs(db: Reader, now: Date): Promise<{ due: number; failed: number }> {
  const due = await db.$count(jobs, lte(jobs.runAt, now));
  const failed = await db.$count(jobs, isNotNull(jobs.lastError));
  return { due, failed };
}

function leaseNextJob(store: Store, kinds: readonly string[], now: Date) {
  return store.write(async (tx) => {
    const isFree = or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(inArray(jobs.kind, [...kinds]), lte(jobs.runAt, now), isFree))
      .orderBy(asc(jobs.runAt))
      .limit(1);
    if (job) {
      await tx
        .update(jobs)
        .set({ leasedUntil: after(now, LEASE), tries: job.tries + 1 })
        .where(eq(jobs.key, job.key));
    }
    return job;
  });
}

function pauseAfter(tries: number): number {
  return Math.min(seconds(2 ** Math.min(tries, 16)), MAX_PAUSE);
}

/** Only the kind of an error is kept: its message may hold what a customer typed. */
async function attempt(handler: JobHandler | undefined, payload: Record<string, string>, now: Date) {
  if (!handler) return { failed: "UnknownKind" };
  try {
    return { again: await handler(payload, now) };
  } catch (error) {
    return { failed: error instanceof Error ? error.name : "Unknown" };
  }
}
