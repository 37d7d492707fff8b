import { sql } from "drizzle-orm";
import { check, int, money, table, text } from "../columns.ts";

/** What it costs, and how many business days it takes, to send a parcel to a state. */
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
