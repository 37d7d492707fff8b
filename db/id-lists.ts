import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

/** Encodes any number of ids as a single bound value, for `isAmong`: a prepared query has a fixed number of parameters. */
export function listOf(ids: readonly string[]): string {
  return JSON.stringify(ids);
}

/** `column IN (…)`. The placeholder's value must come from `listOf`. */
export function isAmong(column: Column, ids: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${ids}))`;
}
