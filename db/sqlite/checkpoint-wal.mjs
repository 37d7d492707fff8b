import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/** How long the checkpoint may block writers while it waits for readers of an old snapshot. */
const TIMEOUT_MS = 100;

const { file, mode } = workerData;
const database = new Database(file, { fileMustExist: true, timeout: TIMEOUT_MS });
// The passive checkpoint copies most pages without blocking writers. The second one blocks writers, not readers, while it
// copies the pages written meanwhile and syncs the database file.
database.pragma("wal_checkpoint(PASSIVE)");
const isBusy = database.prepare(`PRAGMA wal_checkpoint(${mode})`).pluck().get();
// The first commit after a checkpoint restarts the WAL and syncs its header. This write, which changes nothing, does that here
// instead of in a request.
if (!isBusy) database.pragma(`user_version = ${database.pragma("user_version", { simple: true })}`);
database.close();
parentPort?.postMessage(!isBusy);
