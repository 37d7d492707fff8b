import { asc, eq, sql } from "drizzle-orm";
import { products } from "#db/schema";
import { indexedWords, matchingProductIds, matchingProducts } from "#db/search-index.ts";
import type { Reader } from "#db/store.server.ts";
import type { Search } from "./listed-page.ts";
import { isOneSlipAway, matchOf, stemOf, wordsOf } from "./search-words.ts";

const FEWEST_LETTERS_TO_CORRECT = 4;

/**
 * Finds out what a search can be answered with: what was typed; or, where a word of it is nowhere, the word one slip
 * away; or nothing, and then `match` leads to what has at least one of the words. A text that says nothing particular
 * ('óculos de') asks for everything; one without any word (emoji) for nothing.
 */
export async function planSearch(db: Reader, text: string): Promise<Search> {
  const words = wordsOf(text);
  if (words.length === 0) {
    return /[\p{L}\p{N}]/u.test(text) || text === ""
      ? { found: "everything" }
      : { found: "nothing", match: null, words };
  }
  // As it stands; as something that is only begun; and 'am1003' as the catalogue writes it, 'AM-1003'.
  const apart = wordsOf(text.replace(/(\p{L})(?=\p{N})/gu, "$1 "));
  for (const match of [matchOf(words), matchOf(words, { typing: true }), matchOf(apart)]) {
    if (await hasMatch(db, match)) return { found: "as-typed", match, words };
  }

  const corrected = await Promise.all(words.map((word) => correct(db, word)));
  const match = matchOf(corrected);
  if (await hasMatch(db, match)) return { found: "corrected", match, words: corrected };
  const near = matchOf(corrected, { any: true });
  return { found: "nothing", match: (await hasMatch(db, near)) ? near : null, words };
}

export interface Suggestion {
  title: string;
  slug: string;
  promotionalPriceCents: number;
}

/** The products a text that is still being typed may lead to, the likeliest first; none where it says nothing yet. */
export async function suggestProducts(db: Reader, text: string, limit: number): Promise<Suggestion[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const found = await findByMatch(db, matchOf(words, { typing: true }), limit);
  if (found.length > 0) return found;
  const corrected = await Promise.all(words.map((word) => correct(db, word)));
  return findByMatch(db, matchOf(corrected, { typing: true }), limit);
}

function findByMatch(db: Reader, match: string, limit: number): Promise<Suggestion[]> {
  return db
    .select({
      title: products.title,
      slug: products.slug,
      promotionalPriceCents: products.promotionalPriceCents,
    })
    .from(sql`${matchingProducts(match)} AS matching`)
    .innerJoin(products, eq(products.id, sql`matching.product_id`))
    .orderBy(sql`matching.distance`, asc(products.title))
    .limit(limit);
}

async function hasMatch(db: Reader, match: string): Promise<boolean> {
  const [row] = await db.select({ id: sql<string>`product_id` }).from(matchingProductIds(match)).limit(1);
  return row !== undefined;
}

/**
 * The indexed word one slip away that stands in the most products, or the word as it is. A slip leaves one half of a word
 * as it was meant, mostly the first: so few words are looked at before all are.
 */
async function correct(db: Reader, word: string): Promise<string> {
  if (word.length < FEWEST_LETTERS_TO_CORRECT) return word;
  if (await hasMatch(db, matchOf([word]))) return word;
  const beginning = word.slice(0, Math.floor(word.length / 2));
  return (await findOneSlipAway(db, word, beginning)) ?? (await findOneSlipAway(db, word, "")) ?? word;
}

async function findOneSlipAway(db: Reader, word: string, beginning: string): Promise<string | undefined> {
  const candidates = await db
    .select({ word: sql<string>`word`, count: sql<number>`count` })
    .from(indexedWords(beginning, word.length - 2, word.length + 2));
  const stem = stemOf(word);
  return candidates
    .filter((candidate) => isOneSlipAway(word, candidate.word) || isOneSlipAway(stem, stemOf(candidate.word)))
    .sort((one, other) => other.count - one.count)[0]?.word;
}
