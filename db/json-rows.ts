import { type SQL, type SQLWrapper, type Subquery, sql } from "drizzle-orm";

/**
 * All rows of a subquery as one value, for thousands of rows: Drizzle takes five times as long to map each. Values are those of
 * SQLite: a date is a number of ms.
 */
export function jsonRows<Row>(
  rows: Subquery<string, Record<keyof Row & string, unknown>>,
  order: SQLWrapper,
) {
  const fields = rows as unknown as Record<string, SQLWrapper>;
  const pairs = Object.keys(rows._.selectedFields).map(
    (name) => sql`${sql.raw(`'${name}'`)}, ${fields[name]}`,
  );
  const objects = sql`json_group_array(json_object(${sql.join(pairs, sql`, `)}) ORDER BY ${order})`;
  const json: SQL = sql`coalesce(${objects}, '[]')`;
  return json.mapWith((text: string) => JSON.parse(text) as Row[]);
}
