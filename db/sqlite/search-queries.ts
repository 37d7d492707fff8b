import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "../prepared.ts";
import type { MatchScope, SearchQueries, SearchTerm } from "../search-index.ts";

/**
 * The full-text index is FTS5's, in raw SQL because Drizzle does not support virtual tables. The tables are created by
 * migrations/0002_search.sql; triggers keep them up to date.
 */
export const searchQueries: SearchQueries = {
  async readMatches(db, { terms, any }, scope) {
    const match = terms.map(ftsTermOf).join(any ? " OR " : " ");
    const [row] = await matchingNumbers(db, { match: `${COLUMN_FILTERS[scope]}(${match})` });
    return row?.numbers ?? [];
  },
  readIndexedTokens: (db) => indexedTokens(db, {}),
  async readTextWith(db, token) {
    const [row] = await textWith(db, { match: ftsTermOf({ text: token, isPrefix: false }) });
    return row?.text ?? "";
  },
};

const COLUMN_FILTERS: Record<MatchScope, string> = {
  name: "{title model} : ",
  attributes: "{title model facts} : ",
  everything: "",
};

const matchingNumbers = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ numbers: sql`json_group_array(rowid)`.mapWith((json: string) => JSON.parse(json) as number[]) })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${match}`),
);

const indexedTokens = prepared((db) =>
  db
    .select({ token: sql<string>`term`, count: sql<number>`doc` })
    .from(sql`product_words`)
    .where(sql`term >= 'a'`),
);

const textWith = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ text: sql<string>`title || ' ' || model || ' ' || description || ' ' || facts` })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${match}`)
    .limit(1),
);

/** Quotes the term, so that FTS5 reads none of it as an operator. */
function ftsTermOf({ text, isPrefix }: SearchTerm): string {
  return `"${text.replaceAll('"', '""')}"${isPrefix ? "*" : ""}`;
}
