import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, seconds } from "#app/domain/values/duration.ts";
import type { Store, Tx } from "#db/store.ts";
import type { ErasureEntry, ErasureLog } from "./erasure-log.ts";

/** Call it in the transaction that deletes the data. A job then writes the entry to the erasure log. */
export function recordErasure(tx: Tx, what: ErasureEntry["what"], id: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `record-erasure:${what}:${id}`,
    kind: "record-erasure",
    payload: { what, id, at: now.toISOString() },
    runAt: now,
  });
}

/** A reader can keep the WAL from being emptied; the job tries again after this time. */
const RETRY_AFTER = seconds(5);

/** Records the entry in `log` (undefined without backups) and empties the WAL, which may still contain the erased data. */
export function erasureJobs(
  store: Pick<Store, "truncateWal">,
  log: ErasureLog | undefined,
): Record<string, JobHandler> {
  return {
    "record-erasure": async ({ what, id = "", at = "" }, now) => {
      await log?.record({ what: what as ErasureEntry["what"], id, at: new Date(at) });
      return (await store.truncateWal()) ? undefined : after(now, RETRY_AFTER);
    },
  };
}
