import { prepared } from "#db/prepared.ts";
import { catalogueVersion } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";

const versionOf = prepared((db) => db.select({ version: catalogueVersion.version }).from(catalogueVersion));

/**
 * Returns a function that reads the version. It grows with every transaction, of any process, that changes what a catalogue page
 * renders: a change of stock counts only if a page would render it differently. Queried only if the database was written to.
 */
export function catalogueVersionReader(store: Store): () => Promise<number> {
  let cached: { version: number; dataVersion: number } | undefined;
  return async () => {
    // Read before the query, so that a concurrent write invalidates the result.
    const dataVersion = store.dataVersion();
    if (cached?.dataVersion !== dataVersion) cached = { version: await readVersion(store.read), dataVersion };
    return cached.version;
  };
}

async function readVersion(db: Reader): Promise<number> {
  const [row] = await versionOf(db, {});
  if (!row) throw new Error("The catalogue has no version.");
  return row.version;
}
