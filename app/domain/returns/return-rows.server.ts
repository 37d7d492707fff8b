import { eq } from "drizzle-orm";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { enqueueOrderShopEmail } from "#app/domain/mail/shop-email-queue.server.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { returnEvents, returnLines, returns } from "#db/schema";
import type { Tx } from "#db/store.ts";
import { dueOf, type ReturnKind, type ReturnOutcome, type ReturnStage } from "./return.ts";
import type { ChosenPieces } from "./return-forms.ts";

/** Writes the e-mail about one event of a return: `{ eventId }`. */
export const RETURN_EMAIL_JOB = "email-return-event";

interface NewReturn {
  orderId: string;
  kind: ReturnKind;
  pieces: readonly ChosenPieces[];
  openedBy: StoredActor;
  isWhole?: boolean;
  reason?: string;
  words?: string;
  /** Of pieces that were never sent: they are refunded already, and some of them are back on the shelf. */
  refunded?: { refundId: string; isRestocked: boolean };
}

/** Returns the new return's id. `sendsEmails` is false if the order's own e-mails tell of it. */
export async function insertReturn(
  tx: Tx,
  { orderId, kind, pieces, openedBy, isWhole = false, reason = "", words = "", refunded }: NewReturn,
  { sendsEmails }: { sendsEmails: boolean },
  now: Date,
): Promise<string> {
  const id = newId();
  const stage = refunded ? ("closed" as const) : ("asked" as const);
  await tx.insert(returns).values({
    ...{ id, orderId, kind, stage, isWhole, reason, words, openedBy },
    ...(refunded && { outcome: "refunded" as const, refundId: refunded.refundId }),
    askedAt: now,
    dueAt: dueOf({ kind, stage, askedAt: now, postingUntil: null }, now),
    updatedAt: now,
  });
  await tx.insert(returnLines).values(
    pieces.map(({ lineId, quantity }) => ({
      ...{ returnId: id, lineId, quantity },
      ...(refunded && { [refunded.isRestocked ? "restockedQuantity" : "lostQuantity"]: quantity }),
    })),
  );
  const event = { returnId: id, stage, outcome: refunded ? ("refunded" as const) : null, actor: openedBy };
  const eventId = await insertReturnEvent(tx, event, { sendsEmail: sendsEmails }, now);
  if (sendsEmails) await enqueueOrderShopEmail(tx, { kind: "return-asked", id: eventId, orderId }, now);
  return id;
}

/** Returns the event's id. */
export async function insertReturnEvent(
  tx: Tx,
  event: { returnId: string; stage: ReturnStage; outcome: ReturnOutcome | null; actor: StoredActor },
  { sendsEmail }: { sendsEmail: boolean },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(returnEvents).values({ id, ...event, at: now });
  if (sendsEmail)
    await enqueueJob(tx, {
      key: `${RETURN_EMAIL_JOB}:${id}`,
      kind: RETURN_EMAIL_JOB,
      payload: { eventId: id },
      runAt: now,
    });
  return id;
}

export async function updateReturn(
  tx: Tx,
  id: string,
  changes: Partial<typeof returns.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(returns)
    .set({ ...changes, updatedAt: now })
    .where(eq(returns.id, id));
}
