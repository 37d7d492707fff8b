import { expect, test, vi } from "vitest";
import { hours, minutes, seconds } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { jobs, staffActs } from "#db/schema";
import { type Store, StoreUnavailable } from "#db/store.ts";
import { SHOP_TURN } from "#db/turns.ts";
import { countJobs, enqueueJob, type JobHandler, listJobs, retryJob, runNextJob } from "./jobs.server.ts";

async function openShopWithJob(handler: JobHandler) {
  const shop = await openTestShop();
  const enqueue = () =>
    shop.store.write((tx) =>
      enqueueJob(tx, { key: "a", kind: "work", payload: { id: "1" }, runAt: shop.now() }),
    );
  await enqueue();
  return { shop, enqueue, run: () => runNextJob(shop.store, { work: handler }, shop.now) };
}

test("a job enqueued twice runs once", async () => {
  const payloads: unknown[] = [];
  const { enqueue, run } = await openShopWithJob(async (payload) => void payloads.push(payload));
  await enqueue();
  expect([await run(), await run()]).toEqual([true, false]);
  expect(payloads).toEqual([{ id: "1" }]);
});

test("an idle worker begins no transaction", async () => {
  const { shop, run } = await openShopWithJob(async () => undefined);
  expect(await run()).toBe(true);
  let writes = 0;
  const counted: Store = {
    ...shop.store,
    write: (work) => {
      writes++;
      return shop.store.write(work);
    },
  };
  expect(await runNextJob(counted, { work: async () => undefined }, shop.now)).toBe(false);
  expect(writes).toBe(0);
});

test("a failed job is retried after growing pauses, and only the name of its error is stored", async () => {
  let tries = 0;
  const { shop, run } = await openShopWithJob(async () => {
    tries++;
    throw new TypeError("529.982.247-25");
  });
  for (const pause of [2, 4, 8, 16]) {
    await run();
    expect(await run()).toBe(false);
    shop.moveClock(seconds(pause));
  }
  expect(tries).toBe(4);
  expect(await shop.store.read.select().from(jobs)).toMatchObject([{ lastError: "TypeError" }]);
});

test("a job can reschedule itself", async () => {
  let calls = 0;
  const { shop, run } = await openShopWithJob(async (_, now) =>
    ++calls < 2 ? new Date(now.getTime() + minutes(1)) : undefined,
  );
  await run();
  expect(await run()).toBe(false);
  shop.moveClock(minutes(1));
  await run();
  expect(calls).toBe(2);
  expect(await shop.store.read.$count(jobs)).toBe(0);
});

test("the delay of a rescheduled job counts from the end of its run", async () => {
  let calls = 0;
  const { shop, run } = await openShopWithJob(async (_, now) => {
    calls++;
    shop.moveClock(seconds(8));
    return new Date(now.getTime() + seconds(5));
  });
  await run();
  shop.moveClock(seconds(5) - 1);
  expect(await run()).toBe(false);
  shop.moveClock(1);
  await run();
  expect(calls).toBe(2);
});

test("a job enqueued again while it runs is not lost", async () => {
  let calls = 0;
  const { shop, enqueue, run } = await openShopWithJob(async () => {
    if (++calls === 1) {
      shop.moveClock(1);
      await enqueue();
    }
    return undefined;
  });
  await run();
  await run();
  expect(calls).toBe(2);
});

test("workers that look for a job at once run it once, and take no turn of the shop", async () => {
  const shop = await openTestShop();
  await shop.store.write((tx) => enqueueJob(tx, { key: "a", kind: "work", payload: {}, runAt: shop.now() }));
  const turnsTaken: string[] = [];
  const watched: Store = {
    ...shop.store,
    write(work, turns = [SHOP_TURN]) {
      turnsTaken.push(...turns);
      return shop.store.write(work, turns);
    },
  };
  let calls = 0;
  const work: JobHandler = async () => {
    calls += 1;
    return undefined;
  };
  await Promise.all([1, 2, 3].map(() => runNextJob(watched, { work }, shop.now)));
  expect(calls).toBe(1);
  expect(await shop.store.read.$count(jobs)).toBe(0);
  expect(turnsTaken).toContain("job:a");
  expect(turnsTaken).not.toContain(SHOP_TURN);
});

test("a job of a process that dies runs again after its lease of a minute", async () => {
  let handler = async (): Promise<undefined> => undefined;
  const { shop, run } = await openShopWithJob(() => handler());
  await new Promise<void>((hasStarted) => {
    handler = () => {
      hasStarted();
      return new Promise(() => {});
    };
    void run();
  });
  handler = async () => undefined;
  expect(await run()).toBe(false);
  shop.moveClock(minutes(1));
  expect(await run()).toBe(true);
});

/** Enqueues a job and starts a run of it, which ends when `finish` is called; later runs never end. */
async function openShopWithLongRun() {
  let start = () => {};
  let finish: (() => void) | undefined;
  const hasStarted = new Promise<void>((resolve) => {
    start = resolve;
  });
  const { shop, run } = await openShopWithJob(() => {
    start();
    return new Promise((resolve) => {
      finish ??= () => resolve(undefined);
    });
  });
  const ended = run();
  await hasStarted;
  return { shop, run, finish: () => finish?.(), ended };
}

test("the lease of a long job is renewed while it runs", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { shop, run, finish, ended } = await openShopWithLongRun();
  const leasedUntil = async () => (await shop.store.read.select().from(jobs))[0]?.leasedUntil?.getTime();
  for (let renewals = 1; renewals <= 9; renewals++) {
    shop.moveClock(seconds(15));
    vi.advanceTimersByTime(seconds(15));
    await expect.poll(leasedUntil).toBe(shop.now().getTime() + minutes(1));
    expect(await run()).toBe(false);
  }
  finish();
  expect(await ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  expect(await shop.store.read.$count(jobs)).toBe(0);
  vi.useRealTimers();
});

test("the lease of a run that hangs is no longer renewed after an hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { shop, finish, ended } = await openShopWithLongRun();
  const renewed = () => shop.store.read.select({ until: jobs.leasedUntil }).from(jobs);
  const before = await renewed();
  shop.moveClock(hours(1));
  vi.advanceTimersByTime(seconds(15));
  expect(vi.getTimerCount()).toBe(0);
  expect(await renewed()).toEqual(before);
  finish();
  await ended;
  vi.useRealTimers();
});

test("a renewal whose outcome is uncertain still belongs to its run", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const shop = await openTestShop();
  await shop.store.write((tx) => enqueueJob(tx, { key: "a", kind: "work", payload: {}, runAt: shop.now() }));
  let isUncertain = false;
  const uncertain: Store = {
    ...shop.store,
    async write(work) {
      const fails = isUncertain;
      const result = await shop.store.write(work);
      if (fails) throw new StoreUnavailable("EIO", {}, true);
      return result;
    },
  };
  const leasedUntil = async () => (await shop.store.read.select().from(jobs))[0]?.leasedUntil?.getTime();
  const work: JobHandler = async () => {
    isUncertain = true;
    shop.moveClock(seconds(15));
    vi.advanceTimersByTime(seconds(15));
    await expect.poll(leasedUntil).toBe(shop.now().getTime() + minutes(1));
    isUncertain = false;
    return undefined;
  };
  expect(await runNextJob(uncertain, { work }, shop.now)).toBe(true);
  expect(await shop.store.read.$count(jobs)).toBe(0);
  vi.useRealTimers();
});

test("a run that lost its lease leaves the job to the run that has it now", async () => {
  const { shop, run, finish, ended } = await openShopWithLongRun();
  shop.moveClock(minutes(1));
  void run();
  await expect
    .poll(async () => (await shop.store.read.select().from(jobs))[0]?.leasedUntil)
    .toEqual(new Date(shop.now().getTime() + minutes(1)));
  finish();
  await ended;
  expect(await shop.store.read.select().from(jobs)).toMatchObject([{ key: "a", tries: 2 }]);
});

test("jobs are listed with their state, failed ones first, and without what they are about", async () => {
  const { shop, run } = await openShopWithJob(async () => {
    throw new TypeError("529.982.247-25");
  });
  const enqueue = (key: string, ms: number) =>
    shop.store.write((tx) =>
      enqueueJob(tx, { key, kind: "other", payload: {}, runAt: new Date(shop.now().getTime() + ms) }),
    );
  await enqueue("later", minutes(5));
  await run();
  await enqueue("now", 0);
  const list = (limit = 20) => listJobs(shop.store.read, shop.now(), limit);
  expect((await list()).map(({ key, state, lastError }) => [key, state, lastError])).toEqual([
    ["a", "failed", "TypeError"],
    ["now", "due", null],
    ["later", "waiting", null],
  ]);
  expect(await countJobs(shop.store.read, shop.now())).toEqual({ due: 1, failed: 1, total: 3 });
  expect(await list(1)).toHaveLength(1);

  void runNextJob(shop.store, { other: () => new Promise(() => {}) }, shop.now);
  await expect.poll(async () => (await list())[1]?.state).toBe("running");
  expect(await retryJob(shop.store, "now", shop.now())).toBe("running");
});

test("a job that waits after a failure can be retried at once, which is recorded", async () => {
  let isBroken = true;
  const { shop, run } = await openShopWithJob(async () => {
    if (isBroken) throw new Error("no");
    return undefined;
  });
  await run();
  isBroken = false;
  expect(await run()).toBe(false);

  expect(await retryJob(shop.store, "a", shop.now())).toBe("queued");
  expect(await run()).toBe(true);
  expect(await retryJob(shop.store, "a", shop.now())).toBe("gone");
  expect(await shop.store.read.select().from(staffActs)).toMatchObject([
    { action: "job.retried", subjectKind: "job", subjectId: "a", staffId: null },
  ]);
});
