import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "../prepared.ts";
import type { MatchScope, SearchQueries, SearchTerm } from "../search-index.ts";

/** The full-text index: columns of words that migrations/0001_rules.sql defines. */
export const searchQueries: SearchQueries = {
  async readMatches(db, { terms, any }, scope) {
    const rows = await matches[scope](db, { match: terms.map(tsqueryOf).join(any ? " | " : " & ") });
    return rows.map(({ number }) => number);
  },
  readIndexedTokens: (db) => indexedTokens(db, {}),
  async readTextWith(db, token) {
    const [row] = await textWith(db, { match: tsqueryOf({ text: token, isPrefix: false }) });
    return row?.text ?? "";
  },
};

const matches = {
  name: matchesIn("name_words"),
  attributes: matchesIn("attribute_words"),
  everything: matchesIn("all_words"),
} satisfies Record<MatchScope, unknown>;

function matchesIn(column: string) {
  return prepared((db, { match }: Placeholders<{ match: string }>) =>
    db
      .select({ number: sql<number>`id` })
      .from(sql`product_documents`)
      .where(sql`${sql.identifier(column)} @@ ${match}::tsquery`),
  );
}

const indexedTokens = prepared((db) =>
  db
    .select({ token: sql<string>`word`, count: sql<number>`ndoc` })
    .from(sql`ts_stat('SELECT all_words FROM product_documents')`)
    .where(sql`word >= 'a'`),
);

const textWith = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ text: sql<string>`title || ' ' || model || ' ' || description || ' ' || facts` })
    .from(sql`product_documents`)
    .where(sql`all_words @@ ${match}::tsquery`)
    .limit(1),
);

/** Quotes the term, so that PostgreSQL reads none of it as an operator. */
function tsqueryOf({ text, isPrefix }: SearchTerm): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'${isPrefix ? ":*" : ""}`;
}
