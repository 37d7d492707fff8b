import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "./prepared.ts";
import type { Reader } from "./store.server.ts";

/**
 * The full-text index of the catalogue, which migrations/0002_search.sql makes and triggers keep. Drizzle knows no such
 * tables, so what is asked of them is written here, and only here, in the engine's own words.
 */

/** What a match is looked for in: what a product is called; also what it is; or all that is written of it. */
export type SearchedText = "name" | "facts" | "everything";

const COLUMN_FILTERS: Record<SearchedText, string> = {
  name: "{title model} : ",
  facts: "{title model facts} : ",
  everything: "",
};

const matchingNumbers = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ numbers: sql`json_group_array(rowid)`.mapWith((json: string) => JSON.parse(json) as number[]) })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${match}`),
);

/** The numbers of the documents that match: see listed-columns.ts. */
export async function readMatches(db: Reader, match: string, text: SearchedText): Promise<number[]> {
  const [row] = await matchingNumbers(db, { match: `${COLUMN_FILTERS[text]}(${match})` });
  return row?.numbers ?? [];
}

const words = prepared((db) =>
  db
    .select({ word: sql<string>`term`, count: sql<number>`doc` })
    .from(sql`product_words`)
    .where(sql`term >= 'a'`),
);

/** The words of the index, and in how many products each stands. Never the numbers: every product has one of its own. */
export function readIndexedWords(db: Reader): Promise<{ word: string; count: number }[]> {
  return words(db, {});
}

const textWith = prepared((db, { match }: Placeholders<{ match: string }>) =>
  db
    .select({ text: sql<string>`title || ' ' || model || ' ' || description || ' ' || facts` })
    .from(sql`product_search`)
    .where(sql`product_search MATCH ${match}`)
    .limit(1),
);

/** All that is written of a product in which this word of the index stands; '' where none has it. */
export async function readTextWith(db: Reader, word: string): Promise<string> {
  const [row] = await textWith(db, { match: `"${word}"` });
  return row?.text ?? "";
}
