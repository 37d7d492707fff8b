import { sql } from "drizzle-orm";
import { bool, check, index, instant, int, json, money, table, text, uniqueIndex } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { prescriptions, type Vision } from "./lenses.ts";
import { staff } from "./staff.ts";

export type OrderStatus =
  | "awaiting_payment"
  | "paid"
  | "awaiting_prescription"
  | "prescription_review"
  | "in_lab"
  | "preparing"
  | "shipped"
  | "delivered"
  | "expired"
  | "refused"
  | "cancelled"
  | "withdrawal_requested"
  | "refund_pending"
  | "refunded"
  | "disputed";

export type ParcelCarrier = "correios" | "jadlog" | "loggi" | "total-express" | "other";

/** The buyer. Tax id and phone are digits only. */
export interface Contact {
  name: string;
  email: string;
  taxId: string;
  whatsapp: string;
}

export interface DeliveryAddress {
  people: string;
  phone: string;
  road: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  uf: string;
  cep: string;
  reference: string;
}

/** A part of a line's price with the name that the shop shows: 'Armação', 'LENTE SOLAR', 'SUPER FINA 1.61'. */
export interface PricePart {
  name: string;
  cents: number;
}

/** The lenses of a line when it was sold. `parts` add up to the line's unit price. */
export interface SoldLens {
  vision: Vision;
  name: string;
  treatments: string[];
  color: string | null;
  thickness: string;
  parts: PricePart[];
}

/** `id` is in URLs and cannot be guessed; `number` is for e-mails and the phone. */
export const orders = table(
  "orders",
  {
    id: text().primaryKey(),
    number: int().notNull().unique(),
    accountId: text().references(() => accounts.id),
    visitorId: text(),
    checkoutToken: text().notNull().unique(),
    status: text().$type<OrderStatus>().notNull(),
    contact: json<Contact>().notNull(),
    address: json<DeliveryAddress>().notNull(),
    carrier: text().notNull(),
    businessDays: int().notNull(),
    itemsCents: money().notNull(),
    freightCents: money().notNull(),
    totalCents: money().notNull(),
    placedAt: instant().notNull(),
    /** Copies from `contact` and `address`, by which staff find an order: app/domain/order/search-columns.ts. */
    buyerName: text().notNull().default(""),
    buyerEmail: text().notNull().default(""),
    buyerTaxId: text().notNull().default(""),
    uf: text().notNull().default(""),
    /** The 44 digits of the invoice that goes with the parcel (NF-e). */
    invoiceKey: text(),
    /** Why the parcel goes without an invoice. */
    noInvoiceReason: text(),
    trackingCode: text(),
    /** Who carries the parcel: app/domain/order/parcel-carriers.ts. Null before it is sent, or if nobody said it. */
    parcelCarrier: text().$type<ParcelCarrier>(),
    deliveredAt: instant(),
    /** The hash of the buyer's client network, while the order awaits payment. */
    network: text(),
    /** Before this moment only an order that was paid late can displace it. Null unless it awaits payment. */
    protectedUntil: instant(),
    /** Whether its units are counted in `variants.yielding`. */
    isYielding: bool().notNull().default(false),
  },
  (order) => [
    index("orders_by_account").on(order.accountId, order.placedAt),
    index("orders_by_status").on(order.status, order.number),
    index("orders_by_date").on(order.placedAt),
    index("orders_by_uf").on(order.uf, order.number),
    index("orders_by_buyer_name").on(order.buyerName, order.number),
    index("orders_by_buyer_email").on(order.buyerEmail),
    index("orders_by_buyer_tax_id").on(order.buyerTaxId),
    index("orders_by_tracking_code").on(order.trackingCode),
    index("orders_unpaid")
      .on(order.network, order.protectedUntil)
      .where(sql`${order.status} = 'awaiting_payment'`),
    check("orders_total", sql`${order.totalCents} = ${order.itemsCents} + ${order.freightCents}`),
    check("orders_owner", sql`${order.accountId} IS NOT NULL OR ${order.visitorId} IS NOT NULL`),
  ],
);

/** A copy of the catalogue's values at the time of the purchase. */
export const orderLines = table(
  "order_lines",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    position: int().notNull(),
    variantId: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    model: text().notNull(),
    sex: text().notNull(),
    color: text().notNull(),
    colorName: text().notNull(),
    picture: text().notNull(),
    unitPriceCents: money().notNull(),
    quantity: int().notNull(),
    lens: json<SoldLens>(),
  },
  (line) => [
    uniqueIndex("order_lines_by_order").on(line.orderId, line.position),
    index("order_lines_by_variant").on(line.variantId),
    index("order_lines_with_lens").on(line.orderId).where(sql`${line.lens} IS NOT NULL`),
    check("order_lines_quantity", sql`${line.quantity} BETWEEN 1 AND 10`),
  ],
);

/** `measures_missing`: it was read and is right, but the buyer must give measures before the laboratory can begin. */
export type PrescriptionState = "awaiting" | "in_review" | "accepted" | "asked_again" | "measures_missing";

/** One row for each line that needs a prescription: the newest one sent, and the state of the optician's review. */
export const orderPrescriptions = table(
  "order_prescriptions",
  {
    lineId: text()
      .primaryKey()
      .references(() => orderLines.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    prescriptionId: text()
      .unique()
      .references(() => prescriptions.id, { onDelete: "set null" }),
    state: text().$type<PrescriptionState>().notNull(),
    /** The optician's reason, if another prescription was requested. */
    request: text(),
    updatedAt: instant().notNull(),
  },
  (needed) => [
    index("order_prescriptions_by_order").on(needed.orderId),
    index("order_prescriptions_by_state").on(needed.state, needed.updatedAt),
  ],
);

/** Notes of the staff about an order. The buyer never sees them. */
export const orderNotes = table(
  "order_notes",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    author: text()
      .notNull()
      .references(() => staff.id),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (note) => [index("order_notes_by_order").on(note.orderId, note.at)],
);
