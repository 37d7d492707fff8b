import { sql } from "drizzle-orm";
import { bool, check, index, instant, int, json, money, table, text, uniqueIndex } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { type ProductType, products, variants } from "./catalog.ts";

/** What a lens corrects: nothing, one distance, or all of them in one lens. */
export type Vision = "none" | "single" | "multifocal";
export type PrescriptionNeed = "required" | "optional" | "never";

/** A kind of lens. What goes with it is in its own row: the ids of treatments, colours and thicknesses it is made in. */
export const lenses = table("lenses", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  vision: text().$type<Vision>().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  prescription: text().$type<PrescriptionNeed>().notNull(),
  frameTypes: json<ProductType[]>().notNull(),
  treatmentIds: json<string[]>().notNull(),
  /** Empty where it is clear; otherwise one of them is chosen. */
  colorIds: json<string[]>().notNull(),
  thicknessIds: json<string[]>().notNull(),
  priceCents: money().notNull(),
});

export const treatments = table("treatments", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  priceCents: money().notNull(),
});

export const lensColors = table("lens_colors", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  name: text().notNull(),
  hex: text().notNull(),
  priceCents: money().notNull(),
});

/** Dioptres and the refractive index are in hundredths: 156 is an index of 1.56, 600 a strength of 6.00. */
export const thicknesses = table("thicknesses", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  refractiveIndex: int().notNull(),
  /** The materials of frames it can be cut for. */
  materials: json<string[]>().notNull(),
  /** Up to which strength it looks and weighs well, and up to which it can be made at all. */
  suitedUpTo: int().notNull(),
  madeUpTo: int().notNull(),
  priceCents: money().notNull(),
});

/**
 * Somebody's prescription: health data (LGPD, arts. 5º II and 11). What it says is in `sealed`, which only the shop's key
 * opens; a file lies beside the database under `fileId`. It is forgotten at `purgeAt`.
 */
export const prescriptions = table(
  "prescriptions",
  {
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    visitorId: text(),
    fileId: text().unique(),
    fileType: text(),
    hasThumbnail: bool().notNull(),
    sealed: text().notNull(),
    consentVersion: text().notNull(),
    createdAt: instant().notNull(),
    purgeAt: instant().notNull(),
  },
  (prescription) => [
    index("prescriptions_by_account").on(prescription.accountId),
    index("prescriptions_by_visitor").on(prescription.visitorId),
    index("prescriptions_by_purge").on(prescription.purgeAt),
    check(
      "prescriptions_one_owner",
      sql`(${prescription.accountId} IS NULL) <> (${prescription.visitorId} IS NULL)`,
    ),
  ],
);

/** A file that the upload widget has sent, and whose form has not been posted yet; sealed is what the file is. */
export const uploads = table(
  "uploads",
  {
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    visitorId: text(),
    fileId: text().notNull().unique(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (upload) => [
    index("uploads_by_age").on(upload.createdAt),
    check("uploads_one_owner", sql`(${upload.accountId} IS NULL) <> (${upload.visitorId} IS NULL)`),
  ],
);

/** How far somebody has come in choosing the lenses of a product; one way at a time. */
export const lensDrafts = table(
  "lens_drafts",
  {
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    visitorId: text(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    variantId: text().references(() => variants.id, { onDelete: "set null" }),
    prescriptionId: text().references(() => prescriptions.id, { onDelete: "set null" }),
    /** The prescription comes after paying. */
    isLater: bool().notNull(),
    lensId: text(),
    treatmentIds: json<string[]>().notNull(),
    colorId: text(),
    thicknessId: text(),
    updatedAt: instant().notNull(),
  },
  (draft) => [
    uniqueIndex("lens_drafts_of_account")
      .on(draft.accountId, draft.productId)
      .where(sql`${draft.accountId} IS NOT NULL`),
    uniqueIndex("lens_drafts_of_visitor")
      .on(draft.visitorId, draft.productId)
      .where(sql`${draft.visitorId} IS NOT NULL`),
    index("lens_drafts_by_age").on(draft.updatedAt),
    check("lens_drafts_one_owner", sql`(${draft.accountId} IS NULL) <> (${draft.visitorId} IS NULL)`),
  ],
);

export type PrescriptionAct = "sent" | "opened" | "accepted" | "asked_again" | "removed";

/** What was done with a prescription, and when. Rows are only ever added, and outlive it: they say nothing of what it said. */
export const prescriptionEvents = table(
  "prescription_events",
  {
    id: text().primaryKey(),
    prescriptionId: text().notNull(),
    act: text().$type<PrescriptionAct>().notNull(),
    at: instant().notNull(),
  },
  (event) => [index("prescription_events_by_prescription").on(event.prescriptionId, event.at)],
);
