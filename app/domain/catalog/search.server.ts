import { isAmong, listOf } from "#db/id-lists.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { products } from "#db/schema";
import { readTextWith } from "#db/search-index.ts";
import type { Reader } from "#db/store.server.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { findListed } from "./facets.ts";
import type { Search } from "./listed-page.ts";
import { EVERYTHING } from "./listing.ts";
import { findMatches, listIndexedWords } from "./matches.server.ts";
import { isWithinOneEdit, spelledIn, stemToken, toFtsQuery, tokenize } from "./search-tokens.ts";

const MIN_CORRECTED_LENGTH = 4;

/**
 * Finds out what a search can be answered with: what was typed; or, where a word of it is nowhere, the word one slip
 * away; or nothing, and then `match` leads to what has at least one of the words. A text that says nothing particular
 * ('óculos de') asks for everything; one without any word (emoji) for nothing.
 */
export async function planSearch(db: Reader, text: string): Promise<Search> {
  const words = tokenize(text);
  if (words.length === 0) {
    return /[\p{L}\p{N}]/u.test(text) || text === ""
      ? { found: "everything" }
      : { found: "nothing", match: null, words };
  }
  // As it stands; as something that is only begun; and 'am1003' as the catalogue writes it, 'AM-1003'.
  const apart = tokenize(text.replace(/(\p{L})(?=\p{N})/gu, "$1 "));
  for (const match of [toFtsQuery(words), toFtsQuery(words, { typing: true }), toFtsQuery(apart)]) {
    if (await hasMatch(db, match)) return { found: "as-typed", match, words };
  }

  const corrected = await Promise.all(words.map((word) => correct(db, word)));
  const match = toFtsQuery(corrected);
  if (await hasMatch(db, match)) {
    const spelled = await Promise.all(corrected.map((word) => spellingOf(db, word)));
    return { found: "corrected", match, words: spelled };
  }
  const near = toFtsQuery(corrected, { any: true });
  return { found: "nothing", match: (await hasMatch(db, near)) ? near : null, words };
}

export interface Suggestion {
  title: string;
  slug: string;
  promotionalPriceCents: number;
}

const suggestions = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({
      id: products.id,
      title: products.title,
      slug: products.slug,
      promotionalPriceCents: products.promotionalPriceCents,
    })
    .from(products)
    .where(isAmong(products.id, ids)),
);

/** The products a text that is still being typed may lead to, the likeliest first; none where it says nothing yet. */
export async function suggestProducts(db: Reader, text: string, limit: number): Promise<Suggestion[]> {
  const words = tokenize(text);
  if (words.length === 0) return [];
  const found = await findBest(db, toFtsQuery(words, { typing: true }), limit);
  if (found.length > 0) return found;
  const corrected = await Promise.all(words.map((word) => correct(db, word)));
  return findBest(db, toFtsQuery(corrected, { typing: true }), limit);
}

async function findBest(db: Reader, match: string, limit: number): Promise<Suggestion[]> {
  const { ranks, isEmpty } = await findMatches(db, match);
  if (isEmpty) return [];
  const ids = findListed(await catalogueIndex(db), EVERYTHING, { ranks, limit });
  const rows = await suggestions(db, { ids: listOf(ids) });
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, ...suggestion }) => suggestion);
}

async function hasMatch(db: Reader, match: string): Promise<boolean> {
  return !(await findMatches(db, match)).isEmpty;
}

/** The indexed word one slip away that stands in the most products, or the word as it is. */
async function correct(db: Reader, word: string): Promise<string> {
  if (word.length < MIN_CORRECTED_LENGTH) return word;
  const stem = stemToken(word);
  const indexedWords = await listIndexedWords(db);
  if (indexedWords.some((indexed) => indexed.word.startsWith(stem))) return word;
  const candidates = indexedWords.filter(
    (indexed) => isWithinOneEdit(word, indexed.word) || isWithinOneEdit(stem, stemToken(indexed.word)),
  );
  return candidates.sort((one, other) => other.count - one.count)[0]?.word ?? word;
}

/** A word of the index, which has no accents, as the catalogue writes it. */
async function spellingOf(db: Reader, word: string): Promise<string> {
  return spelledIn(await readTextWith(db, word), word) ?? word;
}
