import { EVERYTHING } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import type { ProductCard } from "#app/domain/catalog/product.ts";
import type { Reader } from "#db/store.ts";

export async function listedCards(db: Reader): Promise<ProductCard[]> {
  const { cards } = await listPage(db, { ...EVERYTHING, type: "oculos-de-grau" });
  return cards;
}
