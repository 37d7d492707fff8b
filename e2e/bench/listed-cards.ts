import { asc, desc, eq } from "drizzle-orm";
import type { ProductCard } from "#app/domain/catalog/product.ts";
import { listCards } from "#app/domain/catalog/products.server.ts";
import { products } from "#db/schema";
import type { Reader } from "#db/store.server.ts";

/** The 24 cards that the shop's list at /produtos/oculos-de-grau begins with, and nothing of what stands around them. */
export function listedCards(db: Reader): Promise<ProductCard[]> {
  return listCards(db, {
    where: eq(products.type, "oculos-de-grau"),
    order: [desc(products.soldCount), desc(products.launchedAt), asc(products.title)],
    limit: 24,
  });
}
