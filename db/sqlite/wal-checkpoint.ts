import { accessSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";

const SCRIPT = path.resolve("db/sqlite/checkpoint-wal.mjs");

/** Checkpoint threshold, in pages. Readers search the WAL, and a start after a crash recovers it. */
export const MAX_WAL_PAGES = 1000;

/**
 * Checkpoints the WAL of the database `file` in a worker thread. SQLite's auto-checkpoint would run inside a commit and block
 * the event loop on a slow disk. An incomplete checkpoint (a reader holds an old snapshot, or the disk is full) is retried after
 * another MAX_WAL_PAGES pages. `pendingPages` returns the number of WAL pages not yet checkpointed.
 * Throws at once if the worker's script is missing from the deployment.
 */
export function openWalCheckpoints(file: string, pendingPages: () => number) {
  accessSync(SCRIPT);
  let remaining = 0;
  let checkpointing: Promise<unknown> | undefined;

  function noteCheckpointed() {
    remaining = pendingPages();
    checkpointing = undefined;
  }

  return {
    /** Call after each commit. Starts a checkpoint if one is due; does not wait for it. */
    afterCommit(): void {
      if (checkpointing) return;
      const pending = pendingPages();
      remaining = Math.min(remaining, pending);
      if (pending - remaining >= MAX_WAL_PAGES)
        checkpointing = runInWorker(file, "RESTART").then(noteCheckpointed);
    },
    /** Checkpoints everything and truncates the WAL file. False if a reader holds an old snapshot, or the disk fails. */
    async truncate(): Promise<boolean> {
      while (checkpointing) await checkpointing;
      const truncation = runInWorker(file, "TRUNCATE");
      checkpointing = truncation.then(noteCheckpointed);
      return truncation;
    },
    async idle(): Promise<void> {
      await checkpointing;
    },
  };
}

/** Resolves when the worker has ended, for whatever reason. True if the checkpoint was complete. */
function runInWorker(file: string, mode: "RESTART" | "TRUNCATE"): Promise<boolean> {
  const worker = new Worker(SCRIPT, { workerData: { file, mode } });
  let isComplete = false;
  worker.on("message", (message: boolean) => {
    isComplete = message;
  });
  // Ignored: if the disk fails, the next sync reports it to the writers.
  worker.on("error", () => undefined);
  return new Promise((resolve) => worker.once("exit", () => resolve(isComplete)));
}
