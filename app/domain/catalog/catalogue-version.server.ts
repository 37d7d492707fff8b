import { prepared } from "#db/prepared.ts";
import { catalogueVersion } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";

const versionOf = prepared((db) => db.select({ version: catalogueVersion.version }).from(catalogueVersion));

/**
 * Reads the number of what the catalogue's pages draw now: products, measures, colours, pictures, slides, reviews and delivery
 * rates. It only grows, for every process on the database, with each transaction that changes any of it; of the stock only
 * with what a page says of it, so that selling the tenth piece of ten changes nothing. It is asked for only where anything at
 * all was written since it was last.
 */
export function catalogueVersionReader(store: Store): () => Promise<number> {
  let known: { version: number; stamp: number } | undefined;
  return async () => {
    // Taken before the number is read: what is written meanwhile makes another stamp.
    const stamp = store.dataVersion();
    if (known?.stamp !== stamp) known = { version: await readVersion(store.read), stamp };
    return known.version;
  };
}

async function readVersion(db: Reader): Promise<number> {
  const [row] = await versionOf(db, {});
  if (!row) throw new Error("The catalogue has no version.");
  return row.version;
}
