import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, seconds } from "#app/domain/values/duration.ts";
import type { Store, Tx } from "#db/store.server.ts";
import type { ErasureLog, ErasureMark } from "./erasure-log.ts";

/** Has it noted outside the database that something is forgotten, in the transaction that forgets it. */
export function noteErasure(tx: Tx, what: ErasureMark["what"], id: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `note-erasure:${what}:${id}`,
    kind: "note-erasure",
    payload: { what, id, at: now.toISOString() },
    runAt: now,
  });
}

/** Until what was erased is looked for again in the database's log, where somebody else's reading kept it from being emptied. */
const RETRY_AFTER = seconds(5);

/**
 * The job that ends each erasure: it notes it in `log`, of which there is none where no backups are made, and empties the
 * database's own log, in which the erased could be read.
 */
export function erasureJobs(
  store: Pick<Store, "emptyLog">,
  log: ErasureLog | undefined,
): Record<string, JobHandler> {
  return {
    "note-erasure": async ({ what, id = "", at = "" }, now) => {
      await log?.note({ what: what as ErasureMark["what"], id, at: new Date(at) });
      return (await store.emptyLog()) ? undefined : after(now, RETRY_AFTER);
    },
  };
}
