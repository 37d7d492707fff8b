import { and, asc, count, desc, eq, gt, inArray, lt, max, min, type SQL } from "drizzle-orm";
import { labEvents, labJobs, orders, staff } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader } from "#db/store.ts";
import {
  LAB_JOBS_PER_PAGE,
  LAB_TABS,
  type LabEventKind,
  type LabState,
  type LabTab,
  type ReworkReason,
} from "./lab-job.ts";
import { findJob, readMeasures, type Sealing, selectJobs } from "./lab-rows.server.ts";
import type { ListedLabJob } from "./listed-lab-job.ts";

/** An order that ended, is in dispute or was sent needs nothing of the lab. */
const IN_WORK: readonly OrderStatus[] = ["in_lab"];

/** `today`: São Paulo's day. */
function conditionOf(tab: LabTab, today: string): SQL | undefined {
  const inState = (state: LabState, ...statuses: OrderStatus[]) =>
    and(eq(labJobs.state, state), inArray(orders.status, [...IN_WORK, ...statuses]));
  switch (tab) {
    case "a-pedir":
      return inState("to_order");
    case "no-laboratorio":
      return inState("at_lab");
    case "atrasados":
      return and(inState("at_lab"), lt(labJobs.expectedOn, today));
    case "recebidos":
      return inState("received");
    case "conferidos":
      return inState("checked", "preparing");
  }
}

/** Oldest first, in the lab those that are expected first. `page` counts from 1, `today` is São Paulo's day. */
export async function listLab(
  db: Reader,
  files: Sealing,
  { tab, page, today }: { tab: LabTab; page: number; today: string },
): Promise<ListedLabJob[]> {
  const rows = await selectJobs(db, conditionOf(tab, today))
    .orderBy(asc(labJobs.expectedOn), asc(labJobs.updatedAt), asc(orders.number), asc(labJobs.lineId))
    .limit(LAB_JOBS_PER_PAGE)
    .offset((page - 1) * LAB_JOBS_PER_PAGE);
  return Promise.all(
    rows.map(async (row) => ({
      ...listed(row),
      missing: row.state === "to_order" ? (await readMeasures(db, files, row)).missing : [],
    })),
  );
}

/** Those of the ids that exist, in the order of their orders. */
export async function listChosen(
  db: Reader,
  files: Sealing,
  ids: readonly string[],
): Promise<ListedLabJob[]> {
  const rows = await selectJobs(db, inArray(labJobs.lineId, [...ids])).orderBy(
    asc(orders.number),
    asc(labJobs.lineId),
  );
  return Promise.all(
    rows.map(async (row) => ({ ...listed(row), missing: (await readMeasures(db, files, row)).missing })),
  );
}

function listed(row: Awaited<ReturnType<typeof selectJobs>>[number]): Omit<ListedLabJob, "missing"> {
  const { lineId: id, orderNumber, orderStatus, state, title, colorName } = row;
  const { lab, labNumber, expectedOn, reworks, updatedAt, lens } = row;
  return {
    ...{
      id,
      orderNumber,
      orderStatus,
      state,
      title,
      colorName,
      lab,
      labNumber,
      expectedOn,
      reworks,
      updatedAt,
    },
    lens: lens ? `${lens.name}, ${lens.thickness}` : "",
  };
}

/** The number of jobs in each tab. */
export async function countLabTabs(db: Reader, today: string): Promise<Record<LabTab, number>> {
  const counts = {} as Record<LabTab, number>;
  for (const tab of LAB_TABS) counts[tab] = (await countLabTab(db, tab, today)).count;
  return counts;
}

/** How many jobs a tab has, and since when the oldest of them. */
export async function countLabTab(
  db: Reader,
  tab: LabTab,
  today: string,
): Promise<{ count: number; oldest: Date | null }> {
  const [found] = await db
    .select({ count: count(), oldest: min(labJobs.updatedAt) })
    .from(labJobs)
    .innerJoin(orders, eq(orders.id, labJobs.orderId))
    .where(conditionOf(tab, today));
  return found ?? { count: 0, oldest: null };
}

/** The names of labs, the one that was used last first, as suggestions. */
export async function listLabNames(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ lab: labEvents.lab, at: max(labEvents.at) })
    .from(labEvents)
    .where(gt(labEvents.lab, ""))
    .groupBy(labEvents.lab)
    .orderBy(desc(max(labEvents.at)), asc(labEvents.lab))
    .limit(20);
  return rows.map(({ lab }) => lab ?? "");
}

/** `by`: a member of the staff; null: the shop itself. */
export interface LabHistoryEntry {
  id: string;
  kind: LabEventKind;
  by: string | null;
  lab: string | null;
  labNumber: string | null;
  expectedOn: string | null;
  reason: ReworkReason | null;
  at: Date;
}

export interface LabJobDetails extends ListedLabJob {
  model: string;
  lensDetails: { name: string; treatments: string[]; color: string | null; thickness: string } | null;
  history: LabHistoryEntry[];
}

/** A job as its page shows it. The history is oldest first. */
export async function findLabJob(
  db: Reader,
  files: Sealing,
  lineId: string,
): Promise<LabJobDetails | undefined> {
  const row = await findJob(db, lineId);
  if (!row) return undefined;
  const { lens } = row;
  const { missing } = await readMeasures(db, files, row);
  const history = await db
    .select({
      id: labEvents.id,
      kind: labEvents.kind,
      by: staff.name,
      lab: labEvents.lab,
      labNumber: labEvents.labNumber,
      expectedOn: labEvents.expectedOn,
      reason: labEvents.reason,
      at: labEvents.at,
    })
    .from(labEvents)
    .leftJoin(staff, eq(staff.id, labEvents.staffId))
    .where(eq(labEvents.lineId, lineId))
    .orderBy(asc(labEvents.at), asc(labEvents.position));
  return {
    ...listed(row),
    missing,
    model: row.model,
    lensDetails: lens && {
      ...{ name: lens.name, treatments: lens.treatments, color: lens.color, thickness: lens.thickness },
    },
    history,
  };
}
