import { workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/** How long writers wait, at most, for readers of what was before. */
const PATIENCE_MS = 100;

const database = new Database(workerData, { fileMustExist: true, timeout: PATIENCE_MS });
// Most of it while others write, so that they wait only for what was written meanwhile.
database.pragma("wal_checkpoint(PASSIVE)");
database.pragma("wal_checkpoint(TRUNCATE)");
database.close();
