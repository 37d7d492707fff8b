import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * The shop shows and sells only colours with a picture, and only products with such a colour. The view `shown_variants` is
 * defined in migrations/0012_shown_products.sql. The triggers that maintain the search index and the facet columns use it too,
 * so lists, searches and counts need no such condition.
 */
export function isShownVariant(id: Column): SQL {
  return sql`EXISTS (SELECT 1 FROM shown_variants AS shown WHERE shown.id = ${id})`;
}

export function isShownProduct(id: Column): SQL {
  return sql`EXISTS (SELECT 1 FROM shown_variants AS shown WHERE shown.product_id = ${id})`;
}
