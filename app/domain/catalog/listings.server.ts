import type { Reader } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { countList, findListed, NO_RANKS } from "./facets.ts";
import type { ListedPage, Search } from "./listed-page.ts";
import { EVERYTHING, type Listing, PAGE_SIZE } from "./listing.ts";
import { findMatches } from "./matches.server.ts";
import type { ProductCard } from "./product.ts";
import { listCardsByIds } from "./products.server.ts";
import { planSearch } from "./search.server.ts";

/** One page of a listing. The number of queries does not depend on the filters or the size of the catalogue. */
export async function listPage(db: Reader, listing: Listing): Promise<ListedPage> {
  const search: Search = listing.q ? await planSearch(db, listing.q) : { found: "everything" };
  const ranks = search.found === "nothing" ? NO_RANKS : await ranksOf(db, search);
  const products = await catalogueIndex(db);
  const counted = countList(products, listing, ranks);
  const first = (listing.page - 1) * PAGE_SIZE;
  const ids = first < counted.total ? findListed(products, listing, { ranks, first, limit: PAGE_SIZE }) : [];
  const cards = await listCardsByIds(db, ids, { families: listing.colors });
  return { ...counted, cards, pages: Math.max(1, Math.ceil(counted.total / PAGE_SIZE)), search };
}

/** Alternatives for a search without results: products that match any of its tokens, otherwise the best-sellers. */
export async function listNear(db: Reader, search: Search, limit: number): Promise<ProductCard[]> {
  const ranks = await ranksOf(db, search);
  const bestSelling = { ...EVERYTHING, sort: "mais-vendidos" } as const;
  return listCardsByIds(db, findListed(await catalogueIndex(db), bestSelling, { ranks, limit }));
}

/**
 * The best-selling products of the type and sex of a list, without those that it shows; a search has the type of its first product. Frames for kids
 * are not offered beside adults', nor the other way around. An empty list has no others.
 */
export async function listOthers(
  db: Reader,
  { type, sex }: Pick<Listing, "type" | "sex">,
  shown: readonly Pick<ProductCard, "id" | "type" | "sex">[],
  limit: number,
): Promise<ProductCard[]> {
  const [first] = shown;
  if (!first) return [];
  const bestSelling = { ...EVERYTHING, type: type ?? first.type, sex, sort: "mais-vendidos" } as const;
  const cards = await listCardsByIds(
    db,
    findListed(await catalogueIndex(db), bestSelling, { limit: PAGE_SIZE }),
  );
  const isForKids = shown.every((product) => product.sex === "kids");
  return cards
    .filter((card) => (card.sex === "kids") === isForKids && !shown.some(({ id }) => id === card.id))
    .slice(0, limit);
}

async function ranksOf(db: Reader, search: Search) {
  if (search.found === "everything" || search.terms === null) return undefined;
  return (await findMatches(db, search.terms)).ranks;
}
