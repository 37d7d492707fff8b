import { eq, sql } from "drizzle-orm";
import type { Action } from "#app/domain/audit/act.ts";
import { type Actor, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { lensesMadeAgain } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { insertLabEvent } from "#app/domain/order/lab-jobs.server.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { prepareOnceLensesAreChecked } from "#app/domain/order/refund-effects.server.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { type labEvents, labJobs, orders } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { type LabAct, type LabState, type ReworkReason, stateAfter } from "./lab-job.ts";
import type { MissingForLab } from "./lab-readiness.ts";
import { findJob, isBeingRefunded, type LabRow, readMeasures, type Sealing } from "./lab-rows.server.ts";

/** `wrong-state`: the job or its order is not where the act begins; another member may have acted first. */
export type LabRefusal =
  | { reason: "unknown" }
  | { reason: "wrong-state"; state: LabState; orderNumber: number }
  | { reason: "refunded"; orderNumber: number }
  | { reason: "incomplete"; missing: MissingForLab[]; orderNumber: number };

export type LabResult<Done = object> = ({ ok: true } & Done) | ({ ok: false } & LabRefusal);

/** `expectedOn`: '2026-12-01'. */
export interface SentTo {
  lab: string;
  labNumber: string | null;
  expectedOn: string;
}

/**
 * Records that the jobs are at a lab, or corrects where they are; all or none of them. Repeated, it changes nothing. Refused while a measure, the transcription
 * or the accepted prescription is missing.
 */
export function sendToLab(
  store: Store,
  files: Sealing,
  { lineIds, sentTo }: { lineIds: readonly string[]; sentTo: SentTo },
  actor: Actor,
  now: Date,
): Promise<LabResult<{ orderNumbers: number[] }> | { ok: false; refusals: LabRefusal[] }> {
  return store.write(async (tx) => {
    const { jobs, refusals } = await checkSendable(tx, files, lineIds);
    if (refusals.length > 0) return { ok: false, refusals };
    for (const job of jobs) {
      // The same form sent twice.
      if (isThere(job, sentTo)) continue;
      await change(tx, job, { state: "at_lab", ...sentTo }, now);
      const kind = job.state === "at_lab" ? "corrected" : "sent";
      await record(tx, job, { kind, action: "lab.sent", ...sentTo }, actor, now);
    }
    return { ok: true, orderNumbers: jobs.map(({ orderNumber }) => orderNumber) };
  });
}

function isThere(job: LabRow, { lab, labNumber, expectedOn }: SentTo): boolean {
  return (
    job.state === "at_lab" && job.lab === lab && job.labNumber === labNumber && job.expectedOn === expectedOn
  );
}

/** The jobs that could be sent now, and why the others could not. */
export async function checkSendable(
  db: Reader,
  files: Sealing,
  lineIds: readonly string[],
): Promise<{ jobs: LabRow[]; refusals: LabRefusal[] }> {
  const jobs: LabRow[] = [];
  const refusals: LabRefusal[] = [];
  for (const lineId of new Set(lineIds)) {
    const found = await findFor(db, lineId, "send");
    if (!found.ok) {
      refusals.push(found);
      continue;
    }
    const { job } = found;
    const { orderNumber } = job;
    const { missing } = await readMeasures(db, files, job);
    if (missing.length > 0) refusals.push({ reason: "incomplete", missing, orderNumber });
    else if (await isBeingRefunded(db, job)) refusals.push({ reason: "refunded", orderNumber });
    else jobs.push(job);
  }
  return { jobs, refusals };
}

/** The lenses came back from the lab. */
export function receiveFromLab(store: Store, lineId: string, actor: Actor, now: Date): Promise<LabResult> {
  return store.write(async (tx) => {
    const found = await findFor(tx, lineId, "receive");
    if (!found.ok) return found;
    await change(tx, found.job, { state: "received" }, now);
    await record(tx, found.job, { kind: "received", action: "lab.received" }, actor, now);
    return { ok: true };
  });
}

/** The glasses are as they were ordered. With the order's last pair, the order can be packed: `isPrepared`. */
export function signCheck(
  store: Store,
  lineId: string,
  actor: Actor,
  now: Date,
): Promise<LabResult<{ isPrepared: boolean }>> {
  return store.write(async (tx) => {
    const found = await findFor(tx, lineId, "check");
    if (!found.ok) return found;
    const { job } = found;
    await change(tx, job, { state: "checked" }, now);
    await record(tx, job, { kind: "checked", action: "lab.checked" }, actor, now);
    const cause = causeOf(actor);
    return { ok: true, isPrepared: await prepareOnceLensesAreChecked(tx, job.orderId, { cause }, now) };
  });
}

/** The lenses have to be made again. The buyer learns of it once for each order, without the reason. */
export function orderRework(
  store: Store,
  { lineId, reason, links }: { lineId: string; reason: ReworkReason; links: ShopLinks },
  actor: Actor,
  now: Date,
): Promise<LabResult> {
  return store.write(async (tx) => {
    const found = await findFor(tx, lineId, "rework");
    if (!found.ok) return found;
    const { job } = found;
    const { orderId } = job;
    await change(
      tx,
      job,
      { state: "to_order", labNumber: null, expectedOn: null, reworks: sql`${labJobs.reworks} + 1` },
      now,
    );
    await record(tx, job, { kind: "rework", action: "lab.rework", reason }, actor, now);
    if (job.orderStatus === "preparing")
      await transitionOrder(tx, orderId, "in_lab", causeOf(actor), now, { sendsEmail: false });
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
    if (order) await enqueueEmail(tx, order.contact.email, lensesMadeAgain({ order, links }), now);
    return { ok: true };
  });
}

/** Lab tickets have the patient's name and measures, so that opening them is an act. */
export async function recordPrinting(
  tx: Tx,
  jobs: readonly Pick<LabRow, "lineId" | "orderId">[],
  actor: Actor,
  now: Date,
): Promise<void> {
  for (const job of jobs) await record(tx, job, { kind: "printed", action: "lab.printed" }, actor, now);
}

async function findFor(
  db: Reader,
  lineId: string,
  act: LabAct,
): Promise<{ ok: true; job: LabRow } | ({ ok: false } & LabRefusal)> {
  const job = await findJob(db, lineId);
  if (!job) return { ok: false, reason: "unknown" };
  if (stateAfter(act, job)) return { ok: true, job };
  return { ok: false, reason: "wrong-state", state: job.state, orderNumber: job.orderNumber };
}

type Changed = Partial<Omit<typeof labJobs.$inferInsert, "reworks">> & { reworks?: ReturnType<typeof sql> };

async function change(tx: Tx, { lineId }: LabRow, values: Changed, now: Date): Promise<void> {
  await tx
    .update(labJobs)
    .set({ ...values, updatedAt: now })
    .where(eq(labJobs.lineId, lineId));
}

type Recorded = Pick<
  typeof labEvents.$inferInsert,
  "kind" | "lab" | "labNumber" | "expectedOn" | "reason"
> & {
  action: Action;
};

/** In the job's history, and as an act on its order. */
async function record(
  tx: Tx,
  { lineId, orderId }: Pick<LabRow, "lineId" | "orderId">,
  { action, ...event }: Recorded,
  actor: Actor,
  now: Date,
): Promise<void> {
  const staffId = actor.kind === "staff" ? actor.staffId : null;
  await insertLabEvent(tx, { lineId, staffId, ...event }, now);
  await recordAct(tx, actor, action, { kind: "order", id: orderId }, now);
}
