import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import type { Tx } from "#db/store.server.ts";
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

/** The job that notes erasures in `log`; where no backups are made there is none, and nothing to note. */
export function erasureJobs(log: ErasureLog | undefined): Record<string, JobHandler> {
  return {
    "note-erasure": async ({ what, id = "", at = "" }) => {
      await log?.note({ what: what as ErasureMark["what"], id, at: new Date(at) });
      return undefined;
    },
  };
}
