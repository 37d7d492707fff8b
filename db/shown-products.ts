import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * What the shop shows, and sells: a colour with a picture, and a product with such a colour. The view is in
 * migrations/0012_shown_products.sql, where triggers go by it as well; what lists, searches and counts go by holds nothing else.
 */
export function isShownVariant(id: Column): SQL {
  return sql`EXISTS (SELECT 1 FROM shown_variants AS shown WHERE shown.id = ${id})`;
}

export function isShownProduct(id: Column): SQL {
  return sql`EXISTS (SELECT 1 FROM shown_variants AS shown WHERE shown.product_id = ${id})`;
}
