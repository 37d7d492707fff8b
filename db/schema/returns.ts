import { sql } from "drizzle-orm";
import { bool, check, index, instant, int, primaryKey, risingKey, table, text } from "../columns.ts";
import { orderLines, orders } from "./orders.ts";
import { refunds } from "./refunds.ts";

/** `withdrawal`: CDC, art. 49. `warranty`: CDC, arts. 18 and 26, and the shop's own guarantee. */
export type ReturnKind = "withdrawal" | "warranty";

/** `checked`: the condition of each piece is recorded. `closed`: it has an outcome. */
export type ReturnStage = "asked" | "code_sent" | "posted" | "received" | "checked" | "closed";

/** `reduced`: the buyer keeps the pieces and gets a part of the price back. `dropped`: nothing came back. */
export type ReturnOutcome = "refunded" | "reduced" | "repaired" | "exchanged" | "refused" | "dropped";

/**
 * Pieces of an order that come back, or are to. Triggers of the migration hold the pieces of open returns and of refunds within what
 * was sold, and keep a closed return's stage and outcome as they are.
 */
export const returns = table(
  "returns",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ReturnKind>().notNull(),
    stage: text().$type<ReturnStage>().notNull(),
    outcome: text().$type<ReturnOutcome>(),
    /** Of a withdrawal from everything that was left of the order, which is then in `withdrawal_requested`. */
    isWhole: bool().notNull().default(false),
    /** Of a warranty case: one of the reasons that its form offers. */
    reason: text().notNull().default(""),
    /** The buyer's words, or those of the staff about a call. */
    words: text().notNull().default(""),
    /** Why it was refused or dropped. The buyer reads it. */
    outcomeReason: text().notNull().default(""),
    openedBy: text().notNull(),
    /** With it the buyer posts the parcel at the shop's expense (Correios, logística reversa). */
    postingCode: text(),
    /** The last day on which the code works: '2026-11-30'. */
    postingUntil: text(),
    /** Of the parcel with which repaired or exchanged pieces go back to the buyer. */
    trackingCode: text(),
    refundId: text().references(() => refunds.id),
    askedAt: instant().notNull(),
    /** When the present stage is late. Null once it is closed. */
    dueAt: instant(),
    updatedAt: instant().notNull(),
  },
  (row) => [
    index("returns_by_order").on(row.orderId, row.askedAt),
    index("returns_by_stage").on(row.stage, row.askedAt),
    index("returns_open").on(row.dueAt).where(sql`${row.stage} <> 'closed'`),
    check("returns_kind", sql`${row.kind} IN ('withdrawal', 'warranty')`),
    check(
      "returns_stage",
      sql`${row.stage} IN ('asked', 'code_sent', 'posted', 'received', 'checked', 'closed')`,
    ),
    check("returns_outcome", sql`(${row.stage} = 'closed') = (${row.outcome} IS NOT NULL)`),
  ],
);

/** The pieces of an order's line in a return. The conditions add up to the quantity once they are recorded. */
export const returnLines = table(
  "return_lines",
  {
    returnId: text()
      .notNull()
      .references(() => returns.id),
    lineId: text()
      .notNull()
      .references(() => orderLines.id),
    quantity: int().notNull(),
    asNewQuantity: int().notNull().default(0),
    usedQuantity: int().notNull().default(0),
    damagedQuantity: int().notNull().default(0),
    /** Not in the parcel. */
    missingQuantity: int().notNull().default(0),
    /** Pieces that go back on the shelf; and pieces that came back and do not. Set with the outcome. */
    restockedQuantity: int().notNull().default(0),
    lostQuantity: int().notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.returnId, line.lineId] }),
    index("return_lines_by_line").on(line.lineId),
    check("return_lines_quantity", sql`${line.quantity} > 0`),
    check(
      "return_lines_conditions",
      sql`${line.asNewQuantity} + ${line.usedQuantity} + ${line.damagedQuantity} + ${line.missingQuantity} IN (0, ${line.quantity})`,
    ),
    check(
      "return_lines_not_negative",
      sql`min(${line.asNewQuantity}, ${line.usedQuantity}, ${line.damagedQuantity}, ${line.missingQuantity}, ${line.restockedQuantity}, ${line.lostQuantity}) >= 0`,
    ),
    check(
      "return_lines_stock",
      sql`${line.restockedQuantity} + ${line.lostQuantity} <= ${line.quantity} - ${line.missingQuantity}`,
    ),
  ],
);

/** What happened to a return, append-only. */
export const returnEvents = table(
  "return_events",
  {
    /** The order in which rows were written, also within one millisecond. */
    position: risingKey(),
    id: text().notNull().unique(),
    returnId: text()
      .notNull()
      .references(() => returns.id),
    stage: text().$type<ReturnStage>().notNull(),
    outcome: text().$type<ReturnOutcome>(),
    /** As `StoredActor`: a member's id, the buyer, the command line. */
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (event) => [index("return_events_by_return").on(event.returnId, event.at)],
);
