/** Expressions that each SQL dialect writes in its own way; see also id-lists.ts, json-rows.ts and search-index.ts. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether `text` contains `part`, letter by letter: no character of it is a wildcard. */
export function containsText(text: SQLWrapper, part: string): SQL {
  return sql`instr(${text}, ${part}) > 0`;
}

/** In lower case. Letters with accents may stay as they are. */
export function lowerText(text: SQLWrapper): SQL<string> {
  return sql`lower(${text})`;
}

/** All values of a query as one text, separated by commas. Null without rows. */
export function joinedText(values: SQLWrapper, order: SQLWrapper): SQL<string | null> {
  return sql`group_concat(CAST(${values} AS text), ',' ORDER BY ${order})`;
}

/** How many rows meet the condition. 0 without rows. */
export function countWhere(condition: SQLWrapper): SQL<number> {
  return sql`count(CASE WHEN ${condition} THEN 1 END)`.mapWith(Number);
}
