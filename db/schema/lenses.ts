import { sql } from "drizzle-orm";
import {
  bool,
  check,
  index,
  instant,
  int,
  json,
  money,
  risingKey,
  table,
  text,
  uniqueIndex,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { type ProductType, products, variants } from "./catalog.ts";
import { staff } from "./staff.ts";

export type Vision = "none" | "single" | "multifocal";
export type PrescriptionNeed = "required" | "optional" | "never";

export const lenses = table("lenses", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  vision: text().$type<Vision>().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  prescription: text().$type<PrescriptionNeed>().notNull(),
  frameTypes: json<ProductType[]>().notNull(),
  treatmentIds: json<string[]>().notNull(),
  /** Empty for a clear lens; otherwise the buyer chooses one. */
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

/** Strengths (dioptres) and the refractive index are in hundredths: 156 is an index of 1.56, 600 a strength of 6.00. */
export const thicknesses = table("thicknesses", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  refractiveIndex: int().notNull(),
  /** Frame materials it can be cut for. */
  materials: json<string[]>().notNull(),
  /** The highest strength it is suggested for, and the highest it can be made for. */
  suitedUpTo: int().notNull(),
  madeUpTo: int().notNull(),
  priceCents: money().notNull(),
});

/** Health data (LGPD, arts. 5º II and 11): values are encrypted in `sealed`, a file is outside the database under `fileId`. */
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

/** What the optician has read in a prescription, encrypted in `sealed`. `id` is the prescription's; it is deleted with it. */
export const prescriptionTranscriptions = table("prescription_transcriptions", {
  id: text()
    .primaryKey()
    .references(() => prescriptions.id, { onDelete: "cascade" }),
  sealed: text().notNull(),
  updatedAt: instant().notNull(),
});

/** A file sent by the upload widget whose form has not been posted yet. `sealed` is its `StoredFile`. */
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

/** Unfinished lens choices, one row per owner and product. */
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
    /** The buyer sends the prescription after paying. */
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

export type PrescriptionAct =
  | "sent"
  | "opened"
  | "accepted"
  | "asked_again"
  | "measures_asked"
  | "measures_given"
  | "removed";

/** Append-only. Rows outlive their prescription and contain none of its values. */
export const prescriptionEvents = table(
  "prescription_events",
  {
    /** The order in which rows were written, also within one millisecond. */
    position: risingKey(),
    id: text().notNull().unique(),
    prescriptionId: text().notNull(),
    act: text().$type<PrescriptionAct>().notNull(),
    /** Null: its owner, the command line, or the shop by itself. */
    staffId: text().references(() => staff.id),
    at: instant().notNull(),
  },
  (event) => [index("prescription_events_by_prescription").on(event.prescriptionId, event.at)],
);
