import { readTextWith, type SearchTerms } from "#db/search-index.ts";
import type { Reader } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { findListed } from "./facets.ts";
import type { Search } from "./listed-page.ts";
import { EVERYTHING } from "./listing.ts";
import { findMatches, listIndexedTokens } from "./matches.server.ts";
import type { ProductCard } from "./product.ts";
import { listCardsByIds } from "./products.server.ts";
import { isWithinOneEdit, spelledIn, stemToken, termsOf, tokenize } from "./search-tokens.ts";

const MIN_CORRECTED_LENGTH = 4;

/**
 * Tries, in order: the query as typed; with typos corrected (one edit); nothing found. In the last case `terms` match any
 * of the tokens, for suggestions, or are null. Stop words alone ('óculos de') list everything; a text without letters or digits (emoji) nothing.
 */
export async function planSearch(db: Reader, text: string): Promise<Search> {
  const tokens = tokenize(text);
  if (tokens.length === 0) {
    return /[\p{L}\p{N}]/u.test(text) || text === ""
      ? { found: "everything" }
      : { found: "nothing", terms: null, tokens };
  }
  // Whole words first; then the last word as a prefix; then 'am1003' split like the catalogue's 'AM-1003'.
  const apart = tokenize(text.replace(/(\p{L})(?=\p{N})/gu, "$1 "));
  for (const terms of [termsOf(tokens), termsOf(tokens, { typing: true }), termsOf(apart)]) {
    if (await hasMatch(db, terms)) return { found: "as-typed", terms, tokens };
  }

  const corrected = await Promise.all(tokens.map((token) => correct(db, token)));
  const terms = termsOf(corrected);
  if (await hasMatch(db, terms)) {
    const spelled = await Promise.all(corrected.map((token) => spellingOf(db, token)));
    return { found: "corrected", terms, tokens: spelled };
  }
  const near = termsOf(corrected, { any: true });
  return { found: "nothing", terms: (await hasMatch(db, near)) ? near : null, tokens };
}

/** Suggestions for a text that is still being typed, the best first. Empty for stop words alone. */
export async function suggestProducts(db: Reader, text: string, limit: number): Promise<ProductCard[]> {
  const tokens = tokenize(text);
  if (tokens.length === 0) return [];
  const found = await findBest(db, termsOf(tokens, { typing: true }), limit);
  if (found.length > 0) return found;
  const corrected = await Promise.all(tokens.map((token) => correct(db, token)));
  return findBest(db, termsOf(corrected, { typing: true }), limit);
}

async function findBest(db: Reader, terms: SearchTerms, limit: number): Promise<ProductCard[]> {
  const { ranks, isEmpty } = await findMatches(db, terms);
  if (isEmpty) return [];
  const ids = findListed(await catalogueIndex(db), EVERYTHING, { ranks, limit });
  return listCardsByIds(db, ids);
}

async function hasMatch(db: Reader, terms: SearchTerms): Promise<boolean> {
  return !(await findMatches(db, terms)).isEmpty;
}

/** Returns the most frequent indexed token within one edit; the token itself if it is indexed or nothing is near. */
async function correct(db: Reader, token: string): Promise<string> {
  if (token.length < MIN_CORRECTED_LENGTH) return token;
  const stem = stemToken(token);
  const indexedTokens = await listIndexedTokens(db);
  if (indexedTokens.some((indexed) => indexed.token.startsWith(stem))) return token;
  const candidates = indexedTokens.filter(
    (indexed) => isWithinOneEdit(token, indexed.token) || isWithinOneEdit(stem, stemToken(indexed.token)),
  );
  return candidates.sort((one, other) => other.count - one.count)[0]?.token ?? token;
}

/** Adds the accents that indexed tokens lack: the spelling of a product that contains the token. */
async function spellingOf(db: Reader, token: string): Promise<string> {
  return spelledIn(await readTextWith(db, token), token) ?? token;
}
