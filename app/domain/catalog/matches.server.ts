import { readIndexedWords, readMatches } from "#db/search-index.ts";
import type { Reader } from "#db/store.server.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import type { CatalogueIndex, Ranks } from "./catalogue-index.ts";

/** What was found of late in the catalogue as it stands; gone with the products it was found among. */
interface Memory {
  matches: Map<string, Promise<Matches>>;
  words?: ReturnType<typeof readIndexedWords>;
}

export interface Matches {
  ranks: Ranks;
  isEmpty: boolean;
}

/** A search of 20 000 products takes 20 KB to remember. */
const MAX_ENTRIES = 100;

const memories = new WeakMap<CatalogueIndex, Memory>();

/** What matches, in the language of the index, and how well: better where the words stand in what a product is called. */
export async function findMatches(db: Reader, match: string): Promise<Matches> {
  const { matches } = memoryOf(await catalogueIndex(db));
  const remembered = matches.get(match);
  if (remembered) return remembered;

  const found = rankMatches(db, match);
  matches.set(match, found);
  found.catch(() => matches.delete(match));
  for (const [oldest] of matches) {
    if (matches.size <= MAX_ENTRIES) break;
    matches.delete(oldest);
  }
  return found;
}

/** The words of the index, and in how many products each stands. */
export async function listIndexedWords(db: Reader): ReturnType<typeof readIndexedWords> {
  const memory = memoryOf(await catalogueIndex(db));
  memory.words ??= readIndexedWords(db);
  return memory.words;
}

async function rankMatches(db: Reader, match: string): Promise<Matches> {
  const everything = await readMatches(db, match, "everything");
  if (everything.length === 0) return { ranks: new Uint8Array(), isEmpty: true };

  const ranks = new Uint8Array(everything.reduce((most, number) => Math.max(most, number), 0) + 1);
  for (const number of everything) ranks[number] = 1;
  for (const number of await readMatches(db, match, "facts")) ranks[number] = 2;
  for (const number of await readMatches(db, match, "name")) ranks[number] = 3;
  return { ranks, isEmpty: false };
}

function memoryOf(products: CatalogueIndex): Memory {
  const memory = memories.get(products) ?? { matches: new Map() };
  memories.set(products, memory);
  return memory;
}
