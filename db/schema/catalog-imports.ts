import { index, instant, int, json, table, text } from "../columns.ts";
import { staff } from "./staff.ts";

/** `checking` and `applying` have a job. `done`: the catalogue was changed, in the transaction that wrote this. */
export type CatalogImportStatus = "open" | "checking" | "checked" | "applying" | "done";
/** What a job is busy with. */
export type CatalogImportStep = "waiting" | "reading" | "pictures" | "comparing" | "deriving" | "writing";
/** Why the last job ended without a result. Nothing of the catalogue was changed. */
export type CatalogImportFailure = "interrupted" | "changed" | "failed";

/** An import of the catalogue: its files are in a folder of this id, its result in the catalogue. */
export const catalogImports = table(
  "catalog_imports",
  {
    id: text().primaryKey(),
    /** Null: the command line. */
    staffId: text().references(() => staff.id),
    status: text().$type<CatalogImportStatus>().notNull(),
    step: text().$type<CatalogImportStep>().notNull().default("waiting"),
    /** Of the step, from 0 to 100. */
    percent: int().notNull().default(0),
    failure: text().$type<CatalogImportFailure>(),
    /** Of what the last preview showed. */
    fingerprint: text(),
    /** How many rows were new, changed, unchanged and refused. */
    counts: json<Record<string, number>>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (row) => [index("catalog_imports_by_status").on(row.status, row.updatedAt)],
);
