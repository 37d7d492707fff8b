import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { nextNight } from "#app/domain/values/nightly.ts";
import type { Store } from "#db/store.ts";

export const BACKUP_JOB = { key: "make-backup", kind: "make-backup", payload: {} };

export function backupJobs(makeBackup: () => Promise<void>): Record<string, JobHandler> {
  return {
    [BACKUP_JOB.kind]: async (_, now) => {
      await makeBackup();
      return nextNight(now);
    },
  };
}

/** The shop's worker makes it at once. One that is requested while another is being made follows it. */
export function requestBackup(
  store: Store,
  now: Date,
  { actor = COMMAND_LINE }: { actor?: Actor } = {},
): Promise<void> {
  return store.write(async (tx) => {
    await enqueueJob(tx, { ...BACKUP_JOB, runAt: now });
    await recordAct(tx, actor, "backup.requested", { kind: "shop", id: "backup" }, now);
  });
}
