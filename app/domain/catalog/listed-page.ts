import type { SearchTerms } from "#db/search-index.ts";
import type { FacetCounts } from "./facets.ts";
import type { ProductCard } from "./product.ts";

/** A planned search. `terms` match at least one product; `tokens` are the search tokens, in the catalogue's spelling if corrected. */
export type Search =
  | { found: "everything" }
  | { found: "as-typed" | "corrected" | "nothing"; terms: SearchTerms | null; tokens: string[] };

/** One page of a list. Past the last page, `cards` is empty. `pages` is at least 1. */
export interface ListedPage extends FacetCounts {
  cards: ProductCard[];
  pages: number;
  search: Search;
}
