import { accessSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

const SCRIPT = path.resolve("db/checkpoint-wal.mjs");

/** How many pages wait in the log before they are moved: what a reader looks through, and a start has to mend. */
export const MAX_WAL_PAGES = 1000;

/**
 * Moves the log of the database `file` to its place, in a thread of its own: the engine would do it within a
 * commit, and nobody be served while a slow disk takes what is moved. Where it can't be done now, as somebody reads what was
 * before or the disk is full, it is tried again when as much was written once more. Throws where a deployment lacks the script.
 * `pagesWaiting` counts the pages of the log that are not in their place.
 */
export function openWalCheckpoints(file: string, pagesWaiting: () => number) {
  accessSync(SCRIPT);
  let left = 0;
  let checkpointing: Promise<unknown> | undefined;

  function noteMoved() {
    left = pagesWaiting();
    checkpointing = undefined;
  }

  return {
    /** After each commit. Nobody waits for it. */
    noteCommit(): void {
      if (checkpointing) return;
      const waiting = pagesWaiting();
      left = Math.min(left, waiting);
      if (waiting - left >= MAX_WAL_PAGES) checkpointing = inThread(file, "RESTART").then(noteMoved);
    },
    /** Moves all of it and cuts the file to nothing. False where somebody still reads what was before, or the disk fails. */
    async empty(): Promise<boolean> {
      while (checkpointing) await checkpointing;
      const emptying = inThread(file, "TRUNCATE");
      checkpointing = emptying.then(noteMoved);
      return emptying;
    },
    /** Until nothing is being moved any more. */
    async ended(): Promise<void> {
      await checkpointing;
    },
  };
}

/** Until the thread has ended, however that was; whether it moved all. */
function inThread(file: string, mode: "RESTART" | "TRUNCATE"): Promise<boolean> {
  const thread = new Worker(SCRIPT, { workerData: { file, mode } });
  let movedAll = false;
  thread.on("message", (message: boolean) => {
    movedAll = message;
  });
  // Of a disk that fails, the next sync tells those who have to know.
  thread.on("error", () => undefined);
  return new Promise((resolve) => thread.once("exit", () => resolve(movedAll)));
}
