import { and, asc, count, desc, eq, inArray, lt, ne, or, type SQL, sql, sum } from "drizzle-orm";
import { countWhere } from "#db/expressions.ts";
import { orders, returnLines, returns } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { ReturnStage } from "./return.ts";
import {
  type ListedReturn,
  RETURN_KINDS,
  RETURN_TABS,
  RETURNS_PER_PAGE,
  type ReturnKindChoice,
  type ReturnTab,
} from "./return-tabs.ts";

/** Oldest first; closed ones newest first. `page` counts from 1. */
export async function listReturns(
  db: Reader,
  { tab, tipo = "" }: { tab: ReturnTab; tipo?: ReturnKindChoice },
  page: number,
  now: Date,
): Promise<{ returns: ListedReturn[]; total: number }> {
  const condition = and(conditionOf(tab, now), isOfKind(tipo));
  const direction = tab === "encerradas" ? desc : asc;
  const rows = await db
    .select({
      ...{ id: returns.id, orderNumber: orders.number, contact: orders.contact, kind: returns.kind },
      ...{ stage: returns.stage, outcome: returns.outcome, askedAt: returns.askedAt, dueAt: returns.dueAt },
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(condition)
    .orderBy(direction(returns.askedAt), direction(returns.id))
    .limit(RETURNS_PER_PAGE)
    .offset((page - 1) * RETURNS_PER_PAGE);
  const pieces = await db
    .select({ id: returnLines.returnId, units: sum(returnLines.quantity).mapWith(Number) })
    .from(returnLines)
    .where(
      inArray(
        returnLines.returnId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(returnLines.returnId);
  return {
    total: await db.$count(returns, condition),
    returns: rows.map(({ contact, ...row }) => ({
      ...row,
      name: contact.name,
      pieces: pieces.find(({ id }) => id === row.id)?.units ?? 0,
    })),
  };
}

/** The number of returns in each tab. */
export async function countReturnsByTab(
  db: Reader,
  now: Date,
  tipo: ReturnKindChoice = "",
): Promise<Record<ReturnTab, number>> {
  const rows = await db
    .select({
      ...{ stage: returns.stage, count: count() },
      late: countWhere(lt(returns.dueAt, now)),
    })
    .from(returns)
    .where(isOfKind(tipo))
    .groupBy(returns.stage);
  const tabs = Object.entries(RETURN_TABS).map(([tab, stages]: [string, readonly ReturnStage[]]) => {
    const counted = rows.map(({ stage, count: all, late }) =>
      stages.includes(stage) ? all : tab === "a-fazer" && stage !== "closed" ? late : 0,
    );
    return [tab, counted.reduce((total, each) => total + each, 0)];
  });
  return Object.fromEntries(tabs);
}

/** How many returns wait for the staff, and since when the oldest of them was asked for. */
export async function countReturnsToHandle(
  db: Reader,
  now: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [found] = await db
    .select({ count: count(), oldest: sql<Date | null>`min(${returns.askedAt})`.mapWith(returns.askedAt) })
    .from(returns)
    .where(conditionOf("a-fazer", now));
  return found ?? { count: 0, oldest: null };
}

function isOfKind(tipo: ReturnKindChoice): SQL | undefined {
  return tipo ? eq(returns.kind, RETURN_KINDS[tipo]) : undefined;
}

/** What is late is to be handled, too: a code that has expired, a parcel that does not arrive. */
function conditionOf(tab: ReturnTab, now: Date): SQL | undefined {
  const inStages = inArray(returns.stage, [...RETURN_TABS[tab]]);
  if (tab !== "a-fazer") return inStages;
  return or(inStages, and(ne(returns.stage, "closed"), lt(returns.dueAt, now)));
}
