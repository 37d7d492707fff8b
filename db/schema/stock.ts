import { sql } from "drizzle-orm";
import { index, instant, int, risingKey, table, text } from "../columns.ts";
import { orders } from "./orders.ts";
import { refunds } from "./refunds.ts";
import { staff } from "./staff.ts";

/** `direct`: a change of `variants.on_hand` that came with no movement. A trigger records it. */
export type MovementKind = "opening" | "sale" | "restock" | "adjustment" | "count" | "import" | "direct";

export type MovementReason =
  | "received"
  | "found"
  | "customer-return"
  | "damaged"
  | "lost"
  | "display"
  | "to-supplier"
  | "mistake"
  | "other";

/**
 * The books of the stock: for each colour the sum of `delta` is `variants.on_hand`. A row is the way to change the stock: a trigger
 * writes its `onHand` into the variant (migration 0028). Other triggers refuse changes, deletions and a wrong `onHand`.
 */
export const stockMovements = table(
  "stock_movements",
  {
    id: risingKey(),
    /** Not a reference: the books of a colour that was deleted stay. */
    variantId: text().notNull(),
    /** Units. */
    delta: int().notNull(),
    /** Units of the colour after this movement. */
    onHand: int().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    /** Of adjustments and counts. */
    reason: text().$type<MovementReason>(),
    note: text(),
    orderId: text().references(() => orders.id),
    refundId: text().references(() => refunds.id),
    /** Of an import: the row of `catalog_imports`. */
    importId: text(),
    /** Null: not a member of the staff. */
    staffId: text().references(() => staff.id),
    at: instant().notNull(),
  },
  (movement) => [
    index("stock_movements_by_variant").on(movement.variantId, movement.id),
    index("stock_movements_sales")
      .on(movement.variantId, movement.at, movement.delta)
      .where(sql`${movement.kind} = 'sale'`),
  ],
);
