import { StoreUnavailable } from "./store.ts";

/** Why a database cannot be used: another program has locked it, it is no database of the shop, it cannot be written or opened. */
export type DatabaseFault = "locked" | "damaged" | "read-only" | "full" | "not-openable" | "unreachable";

/** By the error codes of SQLite, and of PostgreSQL (SQLSTATE). The first match applies. */
const FAULTS: readonly [code: RegExp, fault: DatabaseFault][] = [
  [/^SQLITE_(BUSY|LOCKED)|^55P03$/, "locked"],
  [/^SQLITE_(NOTADB|CORRUPT)|^XX00[12]$/, "damaged"],
  [/^SQLITE_READONLY|^25006$/, "read-only"],
  [/^SQLITE_(FULL|IOERR)|^53100$/, "full"],
  [/^SQLITE_CANTOPEN/, "not-openable"],
];

/** The fault that an error of `openStore` or of a query tells; undefined if it tells another one. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  const { code = "" } = error as { code?: string };
  const known = FAULTS.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  return error instanceof StoreUnavailable ? "unreachable" : undefined;
}
