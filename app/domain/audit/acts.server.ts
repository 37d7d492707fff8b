import { and, asc, count, desc, eq } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import { orders, staff, staffActs } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import type { Act, ActFilter, Action, Subject } from "./act.ts";
import type { Actor } from "./actor.ts";

/** In the transaction of the act itself: it is recorded if and only if it happened. */
export async function recordAct(
  tx: Tx,
  actor: Actor,
  action: Action,
  subject: Subject,
  now: Date,
): Promise<void> {
  await tx.insert(staffActs).values({
    id: newId(),
    staffId: actor.kind === "staff" ? actor.staffId : null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    at: now,
  });
}

/** The acts on one subject, the newest first. */
export function listActsOn(
  db: Reader,
  { kind, id }: Subject,
  limit: number,
): Promise<{ id: string; action: string; actorName: string | null; at: Date }[]> {
  return db
    .select({ id: staffActs.id, action: staffActs.action, actorName: staff.name, at: staffActs.at })
    .from(staffActs)
    .leftJoin(staff, eq(staff.id, staffActs.staffId))
    .where(and(eq(staffActs.subjectKind, kind), eq(staffActs.subjectId, id)))
    .orderBy(desc(staffActs.at), desc(staffActs.position))
    .limit(limit);
}

/** `page` counts from 1. */
export async function listActs(
  db: Reader,
  { staffId, page, perPage, isOldestFirst = false }: ActFilter,
): Promise<{ acts: Act[]; pages: number }> {
  const chosen = and(staffId ? eq(staffActs.staffId, staffId) : undefined);
  const direction = isOldestFirst ? asc : desc;
  const acts = await db
    .select({
      id: staffActs.id,
      actorName: staff.name,
      action: staffActs.action,
      subjectKind: staffActs.subjectKind,
      subjectId: staffActs.subjectId,
      orderNumber: orders.number,
      at: staffActs.at,
    })
    .from(staffActs)
    .leftJoin(staff, eq(staff.id, staffActs.staffId))
    .leftJoin(orders, and(eq(staffActs.subjectKind, "order"), eq(orders.id, staffActs.subjectId)))
    .where(chosen)
    .orderBy(direction(staffActs.at), direction(staffActs.position))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await db.select({ count: count() }).from(staffActs).where(chosen);
  return { acts, pages: Math.ceil((all?.count ?? 0) / perPage) };
}
