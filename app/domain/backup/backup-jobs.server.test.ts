import { expect, test } from "vitest";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { BACKUP_JOB, backupJobs, nextBackup } from "./backup-jobs.server.ts";

test.each([
  ["2026-11-20T12:00:00Z", "2026-11-21T06:30:00Z"],
  ["2026-11-20T06:29:59.999Z", "2026-11-20T06:30:00Z"],
  ["2026-11-20T06:30:00Z", "2026-11-21T06:30:00Z"],
  ["2026-12-31T23:00:00Z", "2027-01-01T06:30:00Z"],
])("after %s the next backup is at half past three in São Paulo: %s", (moment, next) => {
  expect(nextBackup(new Date(moment))).toEqual(new Date(next));
  const clock = new Date(next).toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" });
  expect(clock).toBe("03:30:00");
});

test("a backup is made every night, and a failed one is retried before the next", async () => {
  const { store, now, moveClock } = await openTestShop();
  let made = 0;
  let fails = true;
  const jobs = backupJobs(async () => {
    if (fails) throw new Error("The disk is full.");
    made++;
  });
  const run = () => runNextJob(store, jobs, now);
  await store.write((tx) => enqueueJob(tx, { ...BACKUP_JOB, runAt: now() }));

  expect([await run(), await run(), made]).toEqual([true, false, 0]);
  fails = false;
  moveClock(600_000);
  expect([await run(), await run(), made]).toEqual([true, false, 1]);
  moveClock(nextBackup(now()).getTime() - now().getTime() - 1);
  expect(await run()).toBe(false);
  moveClock(1);
  expect([await run(), await run(), made]).toEqual([true, false, 2]);
});
