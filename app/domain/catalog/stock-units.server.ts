import { sql } from "drizzle-orm";
import { variants } from "#db/schema";

export const FREE_UNITS = sql<number>`${variants.onHand} - ${variants.reserved}`;

/** Units of a variant that a shopper can buy: the free ones, and those of unpaid orders that may be displaced. */
export const AVAILABLE_UNITS = sql<number>`${FREE_UNITS} + ${variants.yielding}`;
