import { readIndexedTokens, readMatches, type SearchTerms } from "#db/search-index.ts";
import type { Reader } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { Ranks } from "./facets.ts";

/** Recent search results. Keyed by the catalogue index, so they are discarded with it. */
interface SearchCache {
  matches: Map<string, Promise<Matches>>;
  tokens?: ReturnType<typeof readIndexedTokens>;
}

export interface Matches {
  ranks: Ranks;
  isEmpty: boolean;
}

/** With 20 000 products, a cached search takes 20 KB. */
const MAX_ENTRIES = 100;

const searchCaches = new WeakMap<CatalogueIndex, SearchCache>();

/** Ranks the products that match. A match in the title or model ranks 3, in the attributes 2, in the description 1. */
export async function findMatches(db: Reader, terms: SearchTerms): Promise<Matches> {
  const key = JSON.stringify(terms);
  const { matches } = searchCacheOf(await catalogueIndex(db));
  const cached = matches.get(key);
  if (cached) return cached;

  const found = rankMatches(db, terms);
  matches.set(key, found);
  found.catch(() => matches.delete(key));
  for (const [oldest] of matches) {
    if (matches.size <= MAX_ENTRIES) break;
    matches.delete(oldest);
  }
  return found;
}

export async function listIndexedTokens(db: Reader): ReturnType<typeof readIndexedTokens> {
  const cache = searchCacheOf(await catalogueIndex(db));
  cache.tokens ??= readIndexedTokens(db);
  return cache.tokens;
}

async function rankMatches(db: Reader, terms: SearchTerms): Promise<Matches> {
  const everything = await readMatches(db, terms, "everything");
  if (everything.length === 0) return { ranks: new Uint8Array(), isEmpty: true };

  const ranks = new Uint8Array(everything.reduce((max, number) => Math.max(max, number), 0) + 1);
  for (const number of everything) ranks[number] = 1;
  for (const number of await readMatches(db, terms, "attributes")) ranks[number] = 2;
  for (const number of await readMatches(db, terms, "name")) ranks[number] = 3;
  return { ranks, isEmpty: false };
}

function searchCacheOf(products: CatalogueIndex): SearchCache {
  const cache = searchCaches.get(products) ?? { matches: new Map() };
  searchCaches.set(products, cache);
  return cache;
}
