import { expect, test } from "vitest";
import { startWorker } from "./worker.ts";

test("the event loop runs between two calls of synchronous work", async () => {
  let done = 0;
  const worker = startWorker(
    async () => ++done < 1000,
    (error) => {
      throw error;
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBeLessThan(10);
  await worker.stop();
});

test("an error is reported, and stopping waits for the current call", async () => {
  const failures: unknown[] = [];
  let finish = () => {};
  const underWay = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isDone = false;
  const worker = startWorker(
    async () => {
      await underWay;
      isDone = true;
      throw new Error("This work fails.");
    },
    (error) => failures.push(error),
  );
  const stopped = worker.stop();
  expect(isDone).toBe(false);
  finish();
  await stopped;
  expect(isDone).toBe(true);
  expect(failures).toHaveLength(1);
});
