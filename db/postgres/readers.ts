import type { Reader } from "../store.ts";

const readers = new WeakSet<Reader>();

export function markPostgres(db: Reader): void {
  readers.add(db);
}

/** Whether the queries of this reader run on PostgreSQL. */
export function isPostgres(db: Reader): boolean {
  return readers.has(db);
}
