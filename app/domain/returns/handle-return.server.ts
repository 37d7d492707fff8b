import { and, eq } from "drizzle-orm";
import type { Action } from "#app/domain/audit/act.ts";
import { type Actor, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { returnLines, type returns } from "#db/schema";
import type { Store, Tx } from "#db/store.ts";
import { findReturn } from "./find-returns.server.ts";
import {
  type Condition,
  cameBack,
  dueOf,
  mayAct,
  type Return,
  type ReturnAct,
  type ReturnOutcome,
  type ReturnStage,
} from "./return.ts";
import { insertReturnEvent, updateReturn } from "./return-rows.server.ts";

/** `changed`: somebody else acted since the form was opened. */
export type ReturnRefusal =
  | { ok: false; reason: "unknown" | "changed" }
  | { ok: false; reason: "wrong-stage"; stage: ReturnStage };

/** Who acts, on which return, and the revision that the form showed. */
export interface ReturnActor {
  id: string;
  seen: number;
  actor: Actor;
}

export type Acted = { ok: true } | ReturnRefusal;

/** Records the code with which the buyer posts at the shop's expense, and sends it. Again: another code, as one that expired. */
export function sendPostingCode(
  store: Store,
  by: ReturnActor,
  code: { postingCode: string; postingUntil: string },
  now: Date,
): Promise<Acted> {
  return act(store, by, "send-code", (tx, found) =>
    moveTo(tx, { found, by, stage: "code_sent", action: "return.code-sent", sendsEmail: true }, code, now),
  );
}

/** The buyer has posted the parcel. */
export function recordPosted(store: Store, by: ReturnActor, now: Date): Promise<Acted> {
  return act(store, by, "post", (tx, found) =>
    moveTo(tx, { found, by, stage: "posted", action: "return.posted", sendsEmail: false }, {}, now),
  );
}

/** The parcel is at the shop. */
export function recordReceived(store: Store, by: ReturnActor, now: Date): Promise<Acted> {
  return act(store, by, "receive", (tx, found) =>
    moveTo(tx, { found, by, stage: "received", action: "return.received", sendsEmail: true }, {}, now),
  );
}

/** The condition of each piece, in the order of the return's lines. Until there is an outcome it can be recorded again. */
export function recordConditions(
  store: Store,
  by: ReturnActor,
  conditions: readonly (readonly Condition[])[],
  now: Date,
): Promise<Acted | { ok: false; reason: "conditions" }> {
  return act(store, by, "check", async (tx, found) => {
    const fits = found.lines.every(({ quantity }, index) => conditions[index]?.length === quantity);
    if (!fits || conditions.length !== found.lines.length) return { ok: false, reason: "conditions" };
    for (const [index, { lineId }] of found.lines.entries()) {
      const count = (condition: Condition) =>
        (conditions[index] ?? []).filter((each) => each === condition).length;
      await tx
        .update(returnLines)
        .set({
          asNewQuantity: count("as-new"),
          usedQuantity: count("used"),
          damagedQuantity: count("damaged"),
          missingQuantity: count("missing"),
        })
        .where(and(eq(returnLines.returnId, found.id), eq(returnLines.lineId, lineId)));
    }
    // The clock runs on from when the parcel arrived.
    const { dueAt } = found;
    return moveTo(
      tx,
      { found, by, stage: "checked", action: "return.checked", sendsEmail: false },
      { dueAt },
      now,
    );
  });
}

/** Nothing came back, and the pieces stay with the buyer; or what was in the parcel was none of them. */
export function dropReturn(store: Store, by: ReturnActor, outcomeReason: string, now: Date): Promise<Acted> {
  return act(store, by, "drop", async (tx, found): Promise<Acted> => {
    if (found.stage === "checked" && found.lines.some((line) => cameBack(line) > 0))
      return { ok: false, reason: "wrong-stage", stage: found.stage };
    if (found.isWhole) await resumeOrder(tx, found, by, now);
    return close(tx, { found, by, outcome: "dropped", action: "return.dropped" }, { outcomeReason }, now);
  });
}

/** A warranty case that is none, with its reason, which the buyer reads. */
export function refuseReturn(
  store: Store,
  by: ReturnActor,
  outcomeReason: string,
  now: Date,
): Promise<Acted> {
  return act(store, by, "refuse", (tx, found) =>
    close(tx, { found, by, outcome: "refused", action: "return.refused" }, { outcomeReason }, now),
  );
}

/** The pieces were repaired and go back to the buyer. */
export function recordRepaired(
  store: Store,
  by: ReturnActor,
  trackingCode: string,
  now: Date,
): Promise<Acted> {
  return act(store, by, "repair", (tx, found) =>
    close(tx, { found, by, outcome: "repaired", action: "return.repaired" }, { trackingCode }, now),
  );
}

/** The purchase goes on as it was before the withdrawal. */
async function resumeOrder(tx: Tx, { orderId }: Return, by: ReturnActor, now: Date): Promise<void> {
  const past = (await listOrderEvents(tx, orderId)).map(({ status }) => status);
  const status = past.includes("delivered") ? "delivered" : "shipped";
  await transitionOrder(tx, orderId, status, causeOf(by.actor), now, { sendsEmail: false });
}

/** Runs a change of a return in one transaction, if its stage allows it and nobody else has acted since the form was opened. */
export function act<Result extends { ok: boolean }>(
  store: Store,
  by: ReturnActor,
  what: ReturnAct,
  change: (tx: Tx, found: Return) => Promise<Result>,
): Promise<Result | ReturnRefusal> {
  return store.write((tx) => actIn(tx, by, what, (found) => change(tx, found)));
}

/** The same in a transaction that has begun. */
export async function actIn<Result extends { ok: boolean }>(
  tx: Tx,
  { id, seen }: ReturnActor,
  what: ReturnAct,
  change: (found: Return) => Promise<Result>,
): Promise<Result | ReturnRefusal> {
  const found = await findReturn(tx, id);
  if (!found) return { ok: false, reason: "unknown" };
  if (found.revision !== seen) return { ok: false, reason: "changed" };
  if (!mayAct(what, found)) return { ok: false, reason: "wrong-stage", stage: found.stage };
  return change(found);
}

interface Move {
  found: Return;
  by: ReturnActor;
  stage: ReturnStage;
  action: Action;
  sendsEmail: boolean;
}

type Changes = Partial<typeof returns.$inferInsert>;

async function moveTo(
  tx: Tx,
  { found, by, stage, action, sendsEmail }: Move,
  changes: Changes,
  now: Date,
): Promise<{ ok: true }> {
  const { id, orderId, kind, askedAt } = found;
  const postingUntil = changes.postingUntil ?? found.postingUntil;
  const dueAt = dueOf({ kind, stage, askedAt, postingUntil }, now);
  await updateReturn(tx, id, { dueAt, ...changes, stage }, now);
  const event = { returnId: id, stage, outcome: null, actor: causeOf(by.actor) };
  await insertReturnEvent(tx, event, { sendsEmail }, now);
  await recordAct(tx, by.actor, action, { kind: "order", id: orderId }, now);
  return { ok: true };
}

interface Closing {
  found: Return;
  by: ReturnActor;
  outcome: ReturnOutcome;
  action: Action;
  /** False if the order's own e-mails tell of it. */
  sendsEmail?: boolean;
}

export async function close(
  tx: Tx,
  { found: { id, orderId }, by, outcome, action, sendsEmail = true }: Closing,
  changes: Changes,
  now: Date,
): Promise<{ ok: true }> {
  await updateReturn(tx, id, { ...changes, stage: "closed", outcome, dueAt: null }, now);
  const event = { returnId: id, stage: "closed" as const, outcome, actor: causeOf(by.actor) };
  await insertReturnEvent(tx, event, { sendsEmail }, now);
  await recordAct(tx, by.actor, action, { kind: "order", id: orderId }, now);
  return { ok: true };
}
