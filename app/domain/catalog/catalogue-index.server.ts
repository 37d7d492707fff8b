import { eq, gt } from "drizzle-orm";
import { readCatalogueColumns } from "#db/catalogue-columns.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { catalogueVersion, popularityChanges, products } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import { buildCatalogueIndex, type CatalogueIndex, updatePopularity } from "./catalogue-index.ts";

/** A copy of what lists go by, and what the catalogue's counters said when it was read. */
interface Copy {
  listing: number;
  popularity: number;
  products: Promise<CatalogueIndex>;
}

const copies = new WeakMap<Reader, Copy>();

const counters = prepared((db) =>
  db
    .select({ listing: catalogueVersion.listing, popularity: catalogueVersion.popularity })
    .from(catalogueVersion),
);

const changesSince = prepared((db, { popularity }: Placeholders<{ popularity: number }>) =>
  db
    .select({
      id: products.id,
      sold: products.soldCount,
      rating: products.ratingHundredths,
      ratingCount: products.ratingCount,
    })
    .from(popularityChanges)
    .innerJoin(products, eq(products.id, popularityChanges.productId))
    .where(gt(popularityChanges.popularity, popularity)),
);

/**
 * What lists go by, of all products, as the database says it now. Each process keeps a copy, for as long as the catalogue's
 * counters stand where they stood; what was sold or rated meanwhile is read into it, product by product.
 * For `store.read` alone: what a transaction sees may be undone.
 */
export async function catalogueIndex(db: Reader): Promise<CatalogueIndex> {
  const [now] = await counters(db, {});
  if (!now) throw new Error("The catalogue has no version.");

  const kept = copies.get(db);
  if (!kept || kept.listing !== now.listing) return keep(db, now);

  const found = await kept.products;
  if (kept.popularity < now.popularity) {
    const changes = await changesSince(db, { popularity: kept.popularity });
    updatePopularity(found, changes);
    kept.popularity = now.popularity;
  }
  return found;
}

function keep(db: Reader, now: { listing: number; popularity: number }): Promise<CatalogueIndex> {
  const reading = readCatalogueColumns(db).then(buildCatalogueIndex);
  copies.set(db, { ...now, products: reading });
  // A failed reading is not kept, so that the next one tries again.
  reading.catch(() => copies.delete(db));
  return reading;
}
