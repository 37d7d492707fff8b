import { sql } from "drizzle-orm";
import { check, int, money, table, text } from "../columns.ts";

/** One row per state. */
export const deliveryRates = table(
  "delivery_rates",
  {
    uf: text().primaryKey(),
    carrier: text().notNull(),
    priceCents: money().notNull(),
    businessDays: int().notNull(),
  },
  (rate) => [check("delivery_rates_price", sql`${rate.priceCents} >= 0`)],
);
