import { sql } from "drizzle-orm";
import { bool, check, index, instant, int, json, table, text, uniqueIndex } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { variants } from "./catalog.ts";
import { prescriptions } from "./lenses.ts";
import type { Contact, DeliveryAddress } from "./orders.ts";

/** Catalogue ids. `colorId` is null for lenses without a choice of colour. */
export interface LensChoice {
  lensId: string;
  treatmentIds: string[];
  colorId: string | null;
  thicknessId: string;
}

/** A cart belongs either to an account or to an anonymous visitor's browser. */
export const carts = table(
  "carts",
  {
    id: text().primaryKey(),
    accountId: text()
      .unique()
      .references(() => accounts.id, { onDelete: "cascade" }),
    visitorId: text().unique(),
    updatedAt: instant().notNull(),
  },
  (cart) => [
    index("carts_by_age").on(cart.updatedAt),
    check("carts_one_owner", sql`(${cart.accountId} IS NULL) <> (${cart.visitorId} IS NULL)`),
  ],
);

export const cartLines = table(
  "cart_lines",
  {
    id: text().primaryKey(),
    cartId: text()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    variantId: text()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    quantity: int().notNull(),
    /** A line with lenses is one pair of glasses; its prescription may come later. */
    lens: json<LensChoice>(),
    needsPrescription: bool().notNull().default(false),
    prescriptionId: text().references(() => prescriptions.id, { onDelete: "set null" }),
    addedAt: instant().notNull(),
  },
  (line) => [
    uniqueIndex("cart_lines_by_variant").on(line.cartId, line.variantId).where(sql`${line.lens} IS NULL`),
    index("cart_lines_by_cart").on(line.cartId),
    index("cart_lines_by_prescription").on(line.prescriptionId),
    check("cart_lines_quantity", sql`${line.quantity} BETWEEN 1 AND 10`),
  ],
);

/** The amounts, in cents, that the payment page showed for the checkout of `token`. */
export interface CheckoutSnapshot {
  token: string;
  totalCents: number;
  freightCents: number;
  lines: { id: string; title: string; quantity: number; unitPriceCents: number }[];
}

/** The buyer and delivery address of a cart. The id is part of the form's `checkoutToken`: one checkout becomes one order. */
export const checkouts = table("checkouts", {
  id: text().primaryKey(),
  cartId: text()
    .notNull()
    .unique()
    .references(() => carts.id, { onDelete: "cascade" }),
  contact: json<Contact>().notNull(),
  address: json<DeliveryAddress>().notNull(),
  /** The amounts that the payment page last showed; null before that. */
  shown: json<CheckoutSnapshot>(),
  updatedAt: instant().notNull(),
});
