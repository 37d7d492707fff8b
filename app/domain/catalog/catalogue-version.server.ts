import { prepared } from "#db/prepared.ts";
import { catalogueVersion } from "#db/schema";
import type { Reader } from "#db/store.server.ts";

const versionOf = prepared((db) => db.select({ version: catalogueVersion.version }).from(catalogueVersion));

/**
 * The number of what the catalogue's pages draw now: products, measures, colours, pictures, slides, reviews and delivery
 * rates. It only grows, for every process on the database, with each transaction that changes any of it; of the stock only
 * with what a page says of it, so that selling the tenth piece of ten changes nothing.
 */
export async function readCatalogueVersion(db: Reader): Promise<number> {
  const [row] = await versionOf(db, {});
  if (!row) throw new Error("The catalogue has no version.");
  return row.version;
}
