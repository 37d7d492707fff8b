import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, hours, minutes } from "#app/domain/values/duration.ts";

export const BACKUP_JOB = { key: "make-backup", kind: "make-backup", payload: {} };

/** 3:30 in São Paulo, which is three hours behind UTC all year: Brazil has had no summer time since 2019. */
const NIGHTLY = hours(6) + minutes(30);

/** The first night after `moment`, when few are buying. */
export function nextBackup(moment: Date): Date {
  const midnight = new Date(moment.toISOString().slice(0, "2026-11-21".length));
  const today = after(midnight, NIGHTLY);
  return today > moment ? today : after(today, days(1));
}

/** The job that has a backup made every night; one that fails is tried again. */
export function backupJobs(makeBackup: () => Promise<void>): Record<string, JobHandler> {
  return {
    [BACKUP_JOB.kind]: async (_, now) => {
      await makeBackup();
      return nextBackup(now);
    },
  };
}
