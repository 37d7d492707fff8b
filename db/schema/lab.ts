import { sql } from "drizzle-orm";
import { check, index, instant, int, risingKey, table, text } from "../columns.ts";
import { orderLines, orders } from "./orders.ts";
import { staff } from "./staff.ts";

/** `closed`: its order or its line was refunded or given back before the glasses were checked. */
export type LabState = "to_order" | "at_lab" | "received" | "checked" | "closed";

export type LabEventKind =
  | "opened"
  | "sent"
  | "corrected"
  | "received"
  | "checked"
  | "rework"
  | "printed"
  | "closed";

export type ReworkReason = "power" | "axis" | "centring" | "surface" | "treatment" | "fitting" | "broken";

/** The lab's work on one line of an order whose lenses need a prescription. It has no measures: those are sealed with the prescription. */
export const labJobs = table(
  "lab_jobs",
  {
    lineId: text()
      .primaryKey()
      .references(() => orderLines.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    state: text().$type<LabState>().notNull(),
    /** The lab, the number it gave the job, and the day it promised ('2026-12-01'). Null until the job is sent there. */
    lab: text(),
    labNumber: text(),
    expectedOn: text(),
    /** How often the lenses had to be made again. */
    reworks: int().notNull().default(0),
    updatedAt: instant().notNull(),
  },
  (job) => [
    index("lab_jobs_by_order").on(job.orderId),
    index("lab_jobs_by_state").on(job.state, job.updatedAt),
    check("lab_jobs_state", sql`${job.state} IN ('to_order', 'at_lab', 'received', 'checked', 'closed')`),
    check(
      "lab_jobs_sent",
      sql`${job.state} <> 'at_lab' OR (${job.lab} IS NOT NULL AND ${job.expectedOn} IS NOT NULL)`,
    ),
  ],
);

/** A job's history, append-only. Without free text about a person. */
export const labEvents = table(
  "lab_events",
  {
    /** The order in which rows were written, also within one millisecond. */
    position: risingKey(),
    id: text().notNull().unique(),
    lineId: text()
      .notNull()
      .references(() => labJobs.lineId),
    kind: text().$type<LabEventKind>().notNull(),
    /** Null: the shop itself. */
    staffId: text().references(() => staff.id),
    /** Of `sent` and `corrected`. */
    lab: text(),
    labNumber: text(),
    expectedOn: text(),
    /** Of `rework`. */
    reason: text().$type<ReworkReason>(),
    at: instant().notNull(),
  },
  (event) => [index("lab_events_by_job").on(event.lineId, event.at)],
);
