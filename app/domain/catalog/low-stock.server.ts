import { and, asc, eq, lte } from "drizzle-orm";
import { products, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader } from "#db/store.server.ts";
import { FREE_UNITS } from "./stock-units.server.ts";

/** A colour with as many free units, or fewer, is low. */
export const LOW_STOCK_UNITS = 2;

export interface LowColor {
  title: string;
  colorName: string;
  /** That no order holds. */
  units: number;
}

const isLow = and(lte(FREE_UNITS, LOW_STOCK_UNITS), isShownVariant(variants.id));

export function countLowStock(db: Reader): Promise<number> {
  return db.$count(variants, isLow);
}

/** The lowest first; those that are sold out included. */
export async function listLowStock(db: Reader, limit: number): Promise<LowColor[]> {
  return db
    .select({ title: products.title, colorName: variants.colorName, units: FREE_UNITS })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isLow)
    .orderBy(asc(FREE_UNITS), asc(products.title), asc(variants.position))
    .limit(limit);
}
