import { type SQL, sql } from "drizzle-orm";

/**
 * The full-text index of the catalogue, which migrations/0002_search.sql makes and triggers keep. Drizzle knows no such
 * tables, so what is asked of them is written here, and only here, in the engine's own words.
 */

/**
 * The ids of the products that match, as a query to select from. CROSS JOIN, because SQLite then reads the index first:
 * left to itself it may ask the index again for every document.
 */
export function matchingProducts(match: string): SQL {
  return sql`(SELECT d.product_id, bm25(product_search, 8, 8, 4, 1) AS distance
    FROM product_search CROSS JOIN product_documents AS d ON d.id = product_search.rowid
    WHERE product_search MATCH ${match})`;
}

/** The same, without how well each matches, which costs to know. */
export function matchingProductIds(match: string): SQL {
  return sql`(SELECT d.product_id FROM product_search CROSS JOIN product_documents AS d ON d.id = product_search.rowid
    WHERE product_search MATCH ${match})`;
}

/**
 * The words of the index that begin with `start` and have `shortest` to `longest` letters, and in how many products each
 * stands. Never the numbers: every product has one of its own.
 */
export function indexedWords(
  start: string,
  shortest: number,
  longest: number,
): SQL<{ word: string; count: number }> {
  return sql`(SELECT term AS word, doc AS count FROM product_words
    WHERE term >= ${start || "a"} AND term < ${`${start}\uffff`} AND length(term) BETWEEN ${shortest} AND ${longest})`;
}
