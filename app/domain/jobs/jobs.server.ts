import { and, asc, desc, eq, isNotNull, lte } from "drizzle-orm";
import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { jobs } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { SHOP_TURN } from "#db/turns.ts";
import type { JobState, ListedJob } from "./job.ts";
import { leaseNextJob, renewLease, turnsOfJob } from "./job-lease.server.ts";

const MAX_PAUSE = minutes(10);

export interface Job {
  key: string;
  kind: string;
  payload: Record<string, string>;
  runAt: Date;
}

/** Must be idempotent. Returns when to run again, if at all; the run's own duration is added to that date. */
export type JobHandler = (payload: Record<string, string>, now: Date) => Promise<Date | undefined>;

/** Call it in the transaction that makes the work necessary. A queued job with the same `key` only gets the new `runAt`. */
export async function enqueueJob(tx: Tx, job: Job): Promise<void> {
  await tx
    .insert(jobs)
    .values(job)
    .onConflictDoUpdate({ target: jobs.key, set: { runAt: job.runAt } });
}

/**
 * Runs the longest-due job of the kinds in `handlers`; returns whether there was one. A job is leased for a minute, and again
 * while it runs, so processes can share the queue and a crash delays a job but does not lose it. A run that lost its lease leaves the
 * row to the run that has it now. A job enqueued again while it runs stays due. A failed job is retried after pauses that double up
 * to ten minutes.
 */
export async function runNextJob(
  store: Store,
  handlers: Readonly<Record<string, JobHandler>>,
  clock: () => Date,
): Promise<boolean> {
  const job = await leaseNextJob(store, Object.keys(handlers), clock());
  if (!job) return false;

  const startedAt = clock();
  const lease = renewLease(store, job, clock);
  const outcome = await attempt(handlers[job.kind], job.payload, startedAt);
  const whereOwn = await lease.end();
  const now = clock();
  const duration = now.getTime() - startedAt.getTime();
  const next =
    "error" in outcome ? after(now, pauseAfter(job.tries)) : outcome.next && after(outcome.next, duration);
  const changes = "error" in outcome ? { lastError: outcome.error } : { tries: 0, lastError: null };
  // Each statement looks at the row as it is: whoever enqueues the job again does not wait for this turn.
  const isAsLeased = and(whereOwn, eq(jobs.runAt, job.runAt));
  await store.write(
    (tx) =>
      inOneTrip(
        tx,
        () =>
          next ? tx.update(jobs).set({ runAt: next }).where(isAsLeased) : tx.delete(jobs).where(isAsLeased),
        () =>
          tx
            .update(jobs)
            .set({ ...changes, leasedUntil: null })
            .where(whereOwn),
      ),
    turnsOfJob(job.key),
  );
  return true;
}

export async function countJobs(
  db: Reader,
  now: Date,
): Promise<{ due: number; failed: number; total: number }> {
  const total = await db.$count(jobs);
  const due = await db.$count(jobs, lte(jobs.runAt, now));
  const failed = await db.$count(jobs, isNotNull(jobs.lastError));
  return { due, failed, total };
}

/** Failed jobs first, then those that run or are due soonest. */
export async function listJobs(db: Reader, now: Date, limit: number, offset = 0): Promise<ListedJob[]> {
  const rows = await db
    .select()
    .from(jobs)
    .orderBy(desc(isNotNull(jobs.lastError)), asc(jobs.runAt), asc(jobs.key))
    .limit(limit)
    .offset(offset);
  return rows.map(({ payload, leasedUntil, ...job }) => ({ ...job, state: stateOf(job, leasedUntil, now) }));
}

function stateOf(
  { lastError, runAt }: { lastError: string | null; runAt: Date },
  leasedUntil: Date | null,
  now: Date,
): JobState {
  if (leasedUntil && leasedUntil > now) return "running";
  if (lastError !== null) return "failed";
  return runAt <= now ? "due" : "waiting";
}

/** Makes a waiting job due now, and its pauses short again. `gone`: it has been done in the meantime. */
export function retryJob(
  store: Store,
  key: string,
  now: Date,
  { actor = COMMAND_LINE }: { actor?: Actor } = {},
): Promise<"queued" | "running" | "gone"> {
  return store.write(
    async (tx) => {
      const [job] = await tx.select().from(jobs).where(eq(jobs.key, key));
      if (!job) return "gone";
      if (job.leasedUntil && job.leasedUntil > now) return "running";
      await tx.update(jobs).set({ runAt: now, tries: 0 }).where(eq(jobs.key, key));
      await recordAct(tx, actor, "job.retried", { kind: "job", id: key }, now);
      return "queued";
    },
    [SHOP_TURN, ...turnsOfJob(key)],
  );
}

function pauseAfter(tries: number): number {
  return Math.min(seconds(2 ** Math.min(tries, 16)), MAX_PAUSE);
}

/** Stores only the name of an error: its message may contain personal data. */
async function attempt(handler: JobHandler | undefined, payload: Record<string, string>, now: Date) {
  if (!handler) return { error: "UnknownKind" };
  try {
    return { next: await handler(payload, now) };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "Unknown" };
  }
}
