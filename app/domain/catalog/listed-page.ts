import type { FacetCounts } from "./facets.ts";
import type { ProductCard } from "./product.ts";

/** How a search can be answered. `match` is in the language of the index; `words` are the words it looks for. */
export type Search =
  | { found: "everything" }
  | { found: "as-typed" | "corrected" | "nothing"; match: string | null; words: string[] };

/** One page of a list, and what it could be narrowed by. A page past the last shows nothing. */
export interface ListedPage extends FacetCounts {
  cards: ProductCard[];
  pages: number;
  search: Search;
}
