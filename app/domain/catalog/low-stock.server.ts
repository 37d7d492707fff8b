import { and, asc, eq, lte, type SQL } from "drizzle-orm";
import { products, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader } from "#db/store.ts";
import { FREE_UNITS } from "./stock-units.server.ts";

export interface LowColor {
  title: string;
  colorName: string;
  /** That no order holds. */
  units: number;
}

/** The colours that the shop shows and of which no more are free than their own threshold says, sold out ones included. */
export const IS_LOW = and(lte(FREE_UNITS, variants.lowStockUnits), isShownVariant(variants.id)) as SQL;

export function countLowStock(db: Reader): Promise<number> {
  return db.$count(variants, IS_LOW);
}

/** The lowest first; those that are sold out included. */
export async function listLowStock(db: Reader, limit: number): Promise<LowColor[]> {
  return db
    .select({ title: products.title, colorName: variants.colorName, units: FREE_UNITS })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(IS_LOW)
    .orderBy(asc(FREE_UNITS), asc(products.title), asc(variants.position))
    .limit(limit);
}
