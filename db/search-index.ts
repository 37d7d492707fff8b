import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "./prepared.ts";
import type { Reader } from "./store.ts";

/**
 * Queries of the catalogue's full-text index (FTS5), in raw SQL because Drizzle does not support virtual tables. The tables are
 * created by migrations/0002_search.sql; triggers keep them up to date.
 */

/** A word to find, in lower case and without accents. With `isPrefix`, longer words that begin with it match too. */
export interface SearchTerm {
  text: string;
  isPrefix: boolean;
}

/** Matches the products that contain all of the terms, or with `any` at least one. Without terms, matches none. */
export interface SearchTerms {
  terms: readonly SearchTerm[];
  any: boolean;
}

/** The columns to match: title and model; these and the attributes (`facts`); or these and the description. */
export type MatchScope = "name" | "attributes" | "everything";

const COLUMN_FILTERS: Record<MatchScope, string> = {
  name: "{title model} : ",
  attributes: "{title model facts} : ",
  everything: "",
};

/** For queries of `products`: the row of the product's document in the index; null for a product that is not shown. */
export const DOCUMENT_OF_PRODUCT = sql<
  number | null
>`(SELECT document.id FROM product_documents AS document WHERE document.product_id = products.id)`;

const matchingNumbers = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ numbers: sql`json_group_array(rowid)`.mapWith((json: string) => JSON.parse(json) as number[]) })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${match}`),
);

/** The numbers of the matching products (`DOCUMENT_OF_PRODUCT`), in no order. */
export async function readMatches(
  db: Reader,
  { terms, any }: SearchTerms,
  scope: MatchScope,
): Promise<number[]> {
  if (terms.length === 0) return [];
  const match = terms.map(ftsTermOf).join(any ? " OR " : " ");
  const [row] = await matchingNumbers(db, { match: `${COLUMN_FILTERS[scope]}(${match})` });
  return row?.numbers ?? [];
}

const indexedTokens = prepared((db) =>
  db
    .select({ token: sql<string>`term`, count: sql<number>`doc` })
    .from(sql`product_words`)
    .where(sql`term >= 'a'`),
);

/** The indexed tokens, each with the number of products that contain it. Numbers are left out: each is a product's own. */
export function readIndexedTokens(db: Reader): Promise<{ token: string; count: number }[]> {
  return indexedTokens(db, {});
}

const textWith = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ text: sql<string>`title || ' ' || model || ' ' || description || ' ' || facts` })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${match}`)
    .limit(1),
);

/** Returns the full indexed text of one product that contains the token, with accents; '' if none does. */
export async function readTextWith(db: Reader, token: string): Promise<string> {
  const [row] = await textWith(db, { match: ftsTermOf({ text: token, isPrefix: false }) });
  return row?.text ?? "";
}

/** Quotes the term, so that FTS5 reads none of it as an operator. */
function ftsTermOf({ text, isPrefix }: SearchTerm): string {
  return `"${text.replaceAll('"', '""')}"${isPrefix ? "*" : ""}`;
}
