import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/** How long writers wait, at most, for readers of what was before. */
const TIMEOUT_MS = 100;

const { file, mode } = workerData;
const database = new Database(file, { fileMustExist: true, timeout: TIMEOUT_MS });
// Most of it while others write. They wait, and reads go on, while what was written meanwhile is moved and all of it synced.
database.pragma("wal_checkpoint(PASSIVE)");
const isBusy = database.prepare(`PRAGMA wal_checkpoint(${mode})`).pluck().get();
// Whoever writes next begins the log anew, and syncs that within the commit: so that is done here, by a write that says nothing.
if (!isBusy) database.pragma(`user_version = ${database.pragma("user_version", { simple: true })}`);
database.close();
parentPort?.postMessage(!isBusy);
