import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { nextNight } from "#app/domain/values/nightly.ts";

export const BACKUP_JOB = { key: "make-backup", kind: "make-backup", payload: {} };

export function backupJobs(makeBackup: () => Promise<void>): Record<string, JobHandler> {
  return {
    [BACKUP_JOB.kind]: async (_, now) => {
      await makeBackup();
      return nextNight(now);
    },
  };
}
