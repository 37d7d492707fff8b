import { expect, test } from "vitest";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { nextNight } from "#app/domain/values/nightly.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { BACKUP_JOB, backupJobs } from "./backup-jobs.server.ts";

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
  moveClock(nextNight(now()).getTime() - now().getTime() - 1);
  expect(await run()).toBe(false);
  moveClock(1);
  expect([await run(), await run(), made]).toEqual([true, false, 2]);
});
