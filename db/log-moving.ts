import { once } from "node:events";
import { fstatSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

const SCRIPT = path.resolve("db/move-log.mjs");

/** How much is written to the log, in bytes, before it is moved: what a reader looks through, and a start has to mend. */
export const LOG_BYTES = 4 * 1024 * 1024;

/**
 * Moves the log of the database `file` to its place, in a thread of its own: the engine would do it within a commit, and nobody
 * be served while a slow disk takes what is moved. `log` is the log, open. Where it can't be done now, as somebody reads what
 * was before or the disk is full, nothing is lost, and it is tried again when as much was written once more.
 */
export function openLogMoving(file: string, log: number) {
  let moveAt = LOG_BYTES;
  let moving: Promise<void> | undefined;

  function noteMoved() {
    moveAt = fstatSync(log).size + LOG_BYTES;
    moving = undefined;
  }

  return {
    /** After each commit. Nobody waits for it. */
    noteCommit(): void {
      if (!moving && fstatSync(log).size >= moveAt) moving = inThread(file).then(noteMoved);
    },
    /** Until nothing is being moved any more. */
    async ended(): Promise<void> {
      await moving;
    },
  };
}

/** Until the thread has ended, however that was. */
async function inThread(file: string): Promise<void> {
  try {
    await once(new Worker(SCRIPT, { workerData: file }), "exit");
  } catch {
    // Of a disk that fails, the next sync tells those who have to know.
  }
}
