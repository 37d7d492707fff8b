import { EVERYTHING } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import type { ProductCard } from "#app/domain/catalog/product.ts";
import type { Reader } from "#db/store.server.ts";

/** The first 24 cards of /produtos/oculos-de-grau, from the shop's own query. */
export async function listedCards(db: Reader): Promise<ProductCard[]> {
  const { cards } = await listPage(db, { ...EVERYTHING, type: "oculos-de-grau" });
  return cards;
}
