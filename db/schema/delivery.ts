import { sql } from "drizzle-orm";
import { check, index, instant, int, money, table, text } from "../columns.ts";

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

/** A reply of the CEP directory. `uf` is null if it knows no such CEP; a town-wide CEP has no district and no road. */
export const cepLocations = table(
  "cep_locations",
  {
    cep: text().primaryKey(),
    uf: text(),
    city: text().notNull().default(""),
    district: text().notNull().default(""),
    road: text().notNull().default(""),
    fetchedAt: instant().notNull(),
  },
  (location) => [index("cep_locations_by_age").on(location.fetchedAt)],
);
