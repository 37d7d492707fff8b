import { type Actor, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { countUnitsInReturns } from "#app/domain/order/order-returns.server.ts";
import { isPaidUnsent, isRestockable, type OrderStatus } from "#app/domain/order/order-status.ts";
import { findOrder, listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { type WithdrawalRefusal, withdrawalRight } from "#app/domain/order/withdrawal.ts";
import { refundOrder } from "#app/domain/payment/refund-remainder.server.ts";
import { insertRequest } from "#app/domain/payment/refund-requests.server.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import type { Store, Tx } from "#db/store.ts";
import { isSent, type ReturnKind } from "./return.ts";
import type { ChosenPieces } from "./return-forms.ts";
import { insertReturn } from "./return-rows.server.ts";
import { choosePieces, countReturns, listReturnable, type PiecesRefusal } from "./returnable.server.ts";
import { type WarrantyRight, warrantyRight } from "./warranty.ts";

const WITHDRAWAL = "Desistência da compra";

/** What a form chose. `seen`: the number of returns that its page showed, so that a form sent twice asks once. */
interface Asked {
  pieces: "all" | readonly ChosenPieces[];
  seen?: number | undefined;
}

type Withdrawn =
  | { ok: true; isNew: boolean; refunds: boolean }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: WithdrawalRefusal; until: Date | null }
  | PiecesRefusal;

/**
 * CDC, art. 49: of everything, or of some pieces. Pieces that were sent have to come back before their refund; others are refunded at
 * once. Only a withdrawal from everything changes the order's status. Repeated, it changes nothing and `isNew` is false.
 */
export function requestWithdrawal(
  store: Store,
  owner: Owner,
  orderId: string,
  now: Date,
  { pieces: chosen, seen }: Asked = { pieces: "all" },
): Promise<Withdrawn> {
  return store.write(async (tx) => {
    const order = await findOrder(tx, owner, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const { status, number } = order;
    const right = withdrawalRight(order, await listOrderEvents(tx, orderId), now);
    if (right.state === "done") return { ok: true, isNew: false, refunds: status !== "withdrawal_requested" };
    if (right.state === "closed") return { ok: false, reason: right.reason, until: right.until };
    const isUnsent = isPaidUnsent(status);
    if (seen !== undefined && seen !== (await countReturns(tx, orderId)))
      return { ok: true, isNew: false, refunds: isUnsent };

    const picked = choosePieces(await listReturnable(tx, orderId), chosen);
    if (!picked.ok) return picked;
    const from = { orderId, openedBy: "buyer" as const, pieces: picked.pieces };
    if (await isWholeReturn(tx, orderId, picked)) await withdrawWhole(tx, { ...from, isUnsent }, now);
    else if (isUnsent) await refundUnsent(tx, { ...from, number }, now);
    else await insertReturn(tx, { ...from, kind: "withdrawal" }, { sendsEmails: true }, now);
    return { ok: true, isNew: true, refunds: isUnsent };
  });
}

/** Whether the pieces are everything that is left, and no others are on their way back. */
async function isWholeReturn(tx: Tx, orderId: string, { isAll }: { isAll: boolean }): Promise<boolean> {
  return isAll && (await countUnitsInReturns(tx, orderId)).size === 0;
}

async function withdrawWhole(
  tx: Tx,
  from: { orderId: string; openedBy: StoredActor; pieces: readonly ChosenPieces[]; isUnsent: boolean },
  now: Date,
): Promise<void> {
  const { orderId, openedBy, isUnsent } = from;
  const cause = openedBy === "buyer" ? "withdrawal" : openedBy;
  await transitionOrder(tx, orderId, "withdrawal_requested", cause, now);
  if (!isUnsent) {
    const { pieces } = from;
    const whole = { orderId, openedBy, pieces, kind: "withdrawal" as const, isWhole: true };
    await insertReturn(tx, whole, { sendsEmails: false }, now);
    return;
  }
  // The e-mail that confirms the withdrawal mentions the refund.
  await transitionOrder(tx, orderId, "refund_pending", cause, now, { sendsEmail: false });
  await refundOrder(tx, orderId, { actor: openedBy, reason: WITHDRAWAL }, now);
}

/** Pieces that have not left: they return to the shelf once the refund is done, unless the lab has had them. */
async function refundUnsent(
  tx: Tx,
  { orderId, number, openedBy, pieces }: PartOfUnsent,
  now: Date,
): Promise<void> {
  const past = (await listOrderEvents(tx, orderId)).map(({ status }) => status);
  const isRestocked = isRestockable(past);
  const lines = pieces.map((piece) => ({ ...piece, restock: isRestocked }));
  const request = { lines, freight: false, reason: WITHDRAWAL, isCapped: true };
  const requested = await insertRequest(tx, number, request, openedBy, now);
  if (!requested.ok) throw new Error(`The pieces are not refunded: ${requested.reason}.`);
  const refunded = { refundId: requested.refundId, isRestocked };
  await insertReturn(
    tx,
    { orderId, kind: "withdrawal", openedBy, pieces, refunded },
    { sendsEmails: true },
    now,
  );
}

interface PartOfUnsent {
  orderId: string;
  number: number;
  openedBy: StoredActor;
  pieces: readonly ChosenPieces[];
}

export interface Complaint {
  pieces: readonly ChosenPieces[];
  reason: string;
  words: string;
}

/** CDC, arts. 18 and 26, and the shop's own guarantee. Repeated, it changes nothing and `isNew` is false. */
export function requestWarranty(
  store: Store,
  owner: Owner,
  orderId: string,
  { pieces, reason, words, seen }: Complaint & { seen?: number | undefined },
  now: Date,
): Promise<
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "unknown" }
  | Extract<WarrantyRight, { state: "closed" }>
  | PiecesRefusal
> {
  return store.write(async (tx) => {
    const order = await findOrder(tx, owner, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const right = warrantyRight(order, now);
    if (right.state === "closed") return right;
    if (seen !== undefined && seen !== (await countReturns(tx, orderId))) return { ok: true, isNew: false };

    const picked = choosePieces(await listReturnable(tx, orderId), pieces);
    if (!picked.ok) return picked;
    const complaint = { orderId, kind: "warranty" as const, pieces: picked.pieces, reason, words };
    await insertReturn(tx, { ...complaint, openedBy: "buyer" }, { sendsEmails: true }, now);
    return { ok: true, isNew: true };
  });
}

export type OpenedRefusal =
  | { ok: false; reason: "unknown" | "changed" }
  | { ok: false; reason: "not-sent"; status: OrderStatus }
  | PiecesRefusal;

/**
 * For a buyer who called or wrote. The staff may open one after the periods have ended: they count from a delivery that the shop may
 * not know, and a hidden defect counts from when it shows (CDC, art. 26, § 3º).
 */
export function openReturn(
  store: Store,
  number: number,
  { kind, seen, ...complaint }: Complaint & { kind: ReturnKind; seen: number },
  actor: Actor,
  now: Date,
): Promise<{ ok: true; id: string } | OpenedRefusal> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id: orderId, status } = order;
    if (seen !== (await countReturns(tx, orderId))) return { ok: false, reason: "changed" };
    if (!isSent(status)) return { ok: false, reason: "not-sent", status };

    const picked = choosePieces(await listReturnable(tx, orderId), complaint.pieces);
    if (!picked.ok) return picked;
    const isWhole = kind === "withdrawal" && (await isWholeReturn(tx, orderId, picked));
    const openedBy = causeOf(actor);
    if (isWhole) await transitionOrder(tx, orderId, "withdrawal_requested", openedBy, now);
    const id = await insertReturn(
      tx,
      { ...complaint, orderId, kind, isWhole, openedBy, pieces: picked.pieces },
      { sendsEmails: !isWhole },
      now,
    );
    await recordAct(tx, actor, "return.opened", { kind: "order", id: orderId }, now);
    return { ok: true, id };
  });
}
