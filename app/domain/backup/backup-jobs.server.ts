import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, hours, minutes } from "#app/domain/values/duration.ts";

export const BACKUP_JOB = { key: "make-backup", kind: "make-backup", payload: {} };

/** 3:30 in São Paulo, which is UTC-3 all year: Brazil has had no daylight saving time since 2019. */
const NIGHTLY = hours(6) + minutes(30);

/** The next 3:30 after `moment`. */
export function nextBackup(moment: Date): Date {
  const midnight = new Date(moment.toISOString().slice(0, "2026-11-21".length));
  const today = after(midnight, NIGHTLY);
  return today > moment ? today : after(today, days(1));
}

/** The nightly backup; a failed one is retried. */
export function backupJobs(makeBackup: () => Promise<void>): Record<string, JobHandler> {
  return {
    [BACKUP_JOB.kind]: async (_, now) => {
      await makeBackup();
      return nextBackup(now);
    },
  };
}
