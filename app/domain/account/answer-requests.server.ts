import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { dataRequests } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { closeRequest } from "./data-requests.server.ts";
import { exportAccount } from "./export.server.ts";
import { eraseGuest, exportGuest, hasGuestOpenOrder } from "./guests.server.ts";
import { eraseAccountForStaff, hasOpenOrder } from "./privacy.server.ts";

interface Answer {
  requestId: string;
  actor: Actor;
}

/**
 * Everything the shop has about the person, as the customer gets it. It answers the request, so it can be had once. Undefined if the
 * request is of another kind, closed, or its person is gone.
 */
export async function exportForRequest(
  store: Store,
  files: PrescriptionFiles,
  { requestId, actor }: Answer,
  now: Date,
) {
  const request = await findRequest(store.read, requestId);
  if (!request) return undefined;
  const { accountId, orderId } = request;
  const exported = accountId
    ? await exportAccount(store.read, files, accountId, now)
    : await exportGuest(store.read, files, orderId ?? "", now);
  if (!exported) return undefined;
  const isOwn = await store.write(async (tx) => {
    const closed = await closeRequest(tx, requestId, { status: "done", kind: "export" }, now);
    if (!closed.ok) return false;
    await recordAct(tx, actor, "data-request.exported", { kind: "data-request", id: requestId }, now);
    return true;
  });
  return isOwn ? exported : undefined;
}

/** Erases the person who asked for it, all or nothing, and with them what the request says of them. */
export function eraseForRequest(
  store: Store,
  { requestId, actor }: Answer,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "closed" | "order-open" }> {
  return store.write(async (tx) => {
    const request = await findRequest(tx, requestId);
    if (request?.kind !== "erase") return { ok: false, reason: "unknown" };
    if (request.status !== "open") return { ok: false, reason: "closed" };
    const { accountId, orderId } = request;
    const erased = accountId
      ? await eraseAccountForStaff(tx, accountId, now)
      : await eraseGuest(tx, orderId ?? "", now);
    if (!erased.ok) return erased;
    await recordAct(tx, actor, "data-request.erased", { kind: "data-request", id: requestId }, now);
    return { ok: true };
  });
}

/** While an order is under way, its person cannot be erased. */
export async function isHeldByOrder(db: Reader, requestId: string): Promise<boolean> {
  const request = await findRequest(db, requestId);
  if (request?.accountId) return hasOpenOrder(db, request.accountId);
  return request?.orderId ? hasGuestOpenOrder(db, request.orderId) : false;
}

async function findRequest(db: Reader, id: string) {
  const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, id)).limit(1);
  return request;
}
