import { sql } from "drizzle-orm";
import { isPostgres } from "./postgres/readers.ts";
import { searchQueries as postgresQueries } from "./postgres/search-queries.ts";
import { searchQueries as sqliteQueries } from "./sqlite/search-queries.ts";
import type { Reader } from "./store.ts";

/** Queries of the catalogue's full-text index. Each engine has its own; triggers keep it up to date. */

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

/** What an engine implements. The terms are at least one. */
export interface SearchQueries {
  readMatches(db: Reader, terms: SearchTerms, scope: MatchScope): Promise<number[]>;
  readIndexedTokens(db: Reader): Promise<{ token: string; count: number }[]>;
  readTextWith(db: Reader, token: string): Promise<string>;
}

function queriesOf(db: Reader): SearchQueries {
  return isPostgres(db) ? postgresQueries : sqliteQueries;
}

/** For queries of `products`: the row of the product's document in the index; null for a product that is not shown. */
export const DOCUMENT_OF_PRODUCT = sql<
  number | null
>`(SELECT document.id FROM product_documents AS document WHERE document.product_id = products.id)`;

/** The numbers of the matching products (`DOCUMENT_OF_PRODUCT`), in no order. */
export async function readMatches(db: Reader, terms: SearchTerms, scope: MatchScope): Promise<number[]> {
  return terms.terms.length === 0 ? [] : queriesOf(db).readMatches(db, terms, scope);
}

/** The indexed tokens, each with the number of products that contain it. Numbers are left out: each is a product's own. */
export function readIndexedTokens(db: Reader): Promise<{ token: string; count: number }[]> {
  return queriesOf(db).readIndexedTokens(db);
}

/** Returns the full indexed text of one product that contains the token, with accents; '' if none does. */
export function readTextWith(db: Reader, token: string): Promise<string> {
  return queriesOf(db).readTextWith(db, token);
}
