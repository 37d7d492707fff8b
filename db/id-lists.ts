import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * Any number of ids as one value of a prepared query, in the engine's own words: `listOf` is the value, `isAmong` what is
 * asked of it.
 */
export function listOf(ids: readonly string[]): string {
  return JSON.stringify(ids);
}

export function isAmong(column: Column, ids: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${ids}))`;
}
