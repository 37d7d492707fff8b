import { sql } from "drizzle-orm";
import { joinedText } from "#db/expressions.ts";
import { catalogueVersion, lensColors, lenses, thicknesses, treatments, variants } from "#db/schema";
import type { Reader } from "#db/store.ts";

/**
 * Equal as long as nothing has changed that a plan depends on, and quick to read: a plan takes seconds, in which no order could be
 * placed. Triggers count every change of products, colours, pictures, slides and rates; those of stock and lenses are compared.
 */
export async function basisOf(db: Reader): Promise<string> {
  const [versions] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
  const stock = db
    .select({
      id: variants.id,
      units: sql<string>`${variants.onHand} || '/' || ${variants.reserved}`.as("units"),
    })
    .from(variants)
    .as("stock");
  const [units] = await db.select({ all: joinedText(stock.units, stock.id) }).from(stock);
  const options = [];
  for (const table of [lenses, treatments, lensColors, thicknesses])
    options.push(await db.select().from(table).orderBy(table.id));
  return JSON.stringify([versions, units, options]);
}
