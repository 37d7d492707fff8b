import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import type { ProductType } from "#app/domain/catalog/product.ts";
import { products, stockMovements, variants } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { lastMovement } from "./adjust.server.ts";
import { type CountVerdict, judgeCount } from "./count.ts";
import { SHEET_ROWS, type TypedCount } from "./count-form.ts";
import { movedBy, moveStock } from "./movements.server.ts";

export interface SheetFilter {
  type: ProductType | "";
  shape: string;
}

/** A colour on a sheet. `expected`: its units when the sheet was made. */
export interface SheetRow {
  variantId: string;
  title: string;
  model: string;
  colorName: string;
  expected: number;
}

export interface JudgedCount extends SheetRow, Pick<TypedCount, "counted" | "moment"> {
  onHand: number;
  reserved: number;
  verdict: CountVerdict;
  after: number;
}

/**
 * One page (from 1) of the colours and of how many there were: a sheet is the number of the last movement when it was made, so that
 * it can be opened again with the same figures. Colours that came later are left out.
 */
export async function listSheet(
  db: Reader,
  sheet: number,
  { type, shape }: SheetFilter,
  page: number,
): Promise<{ rows: SheetRow[]; total: number }> {
  const expected = expectedAt(sheet);
  const onSheet = and(
    isNotNull(expected),
    type ? eq(products.type, type) : undefined,
    shape ? eq(products.shape, shape) : undefined,
  );
  const rows = await db
    .select(sheetColumns(expected))
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(onSheet)
    .orderBy(asc(products.title), asc(variants.position))
    .limit(SHEET_ROWS)
    .offset((page - 1) * SHEET_ROWS);
  const [all] = await db
    .select({ count: sql<number>`count(*)` })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(onSheet);
  return { rows, total: all?.count ?? 0 };
}

/** When the last movement of a sheet was; undefined for a number of which there is none. */
export async function findSheetMoment(db: Reader, sheet: number): Promise<Date | undefined> {
  const [movement] = await db
    .select({ at: stockMovements.at })
    .from(stockMovements)
    .where(eq(stockMovements.id, sheet))
    .limit(1);
  return movement?.at;
}

/**
 * The counts of a sheet, judged against the stock of now, in the order of the sheet. Unknown colours are left out. What somebody said
 * of the moment of a count holds for the movements up to `seen`; without it, for none.
 */
export async function judgeCounts(
  db: Reader,
  sheet: number,
  counts: readonly TypedCount[],
  seen = 0,
): Promise<JudgedCount[]> {
  const byId = new Map(counts.map((count) => [count.variantId, count]));
  const rows = await db
    .select({
      ...sheetColumns(expectedAt(sheet)),
      onHand: variants.onHand,
      reserved: variants.reserved,
      last: sql<number>`(SELECT max(${stockMovements.id}) FROM ${stockMovements} WHERE ${stockMovements.variantId} = ${variants.id})`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...byId.keys()]))
    .orderBy(asc(products.title), asc(variants.position));
  return rows.flatMap(({ last, ...row }) => {
    const count = byId.get(row.variantId);
    if (!count || row.expected === null) return [];
    const { counted } = count;
    const moment = last <= seen ? count.moment : undefined;
    return [{ ...row, counted, moment, ...judgeCount({ ...row, counted, hasMoved: last > sheet, moment }) }];
  });
}

/**
 * Writes the differences of a sheet, all of them or, where a count needs another look, none. Sent twice it changes nothing the second
 * time: by then the stock is as counted, or has moved after `seen`.
 */
export function recordCounts(
  store: Store,
  { sheet, seen, counts }: { sheet: number; seen: number; counts: readonly TypedCount[] },
  actor: Actor,
  now: Date,
): Promise<{ ok: true; changed: number } | { ok: false; judged: JudgedCount[]; seen: number }> {
  return store.write(async (tx) => {
    const judged = await judgeCounts(tx, sheet, counts, seen);
    if (judged.some(({ verdict }) => verdict === "ask" || verdict === "below-reserved"))
      return { ok: false, judged, seen: await lastMovement(tx) };
    const changed = judged.filter(({ verdict }) => verdict === "changes");
    for (const { variantId, after, onHand } of changed)
      await moveStock(tx, {
        ...{ variantId, delta: after - onHand, kind: "count", at: now, note: `Folha ${sheet}` },
        ...movedBy(actor),
      });
    if (changed.length > 0)
      await recordAct(tx, actor, "stock.counted", { kind: "count-sheet", id: String(sheet) }, now);
    return { ok: true, changed: changed.length };
  });
}

/** Null: the colour came after the sheet. */
function expectedAt(sheet: number): SQL<number> {
  return sql<number>`(SELECT ${stockMovements.onHand} FROM ${stockMovements}
    WHERE ${and(eq(stockMovements.variantId, variants.id), lte(stockMovements.id, sheet))}
    ORDER BY ${desc(stockMovements.id)} LIMIT 1)`;
}

function sheetColumns(expected: SQL<number>) {
  return {
    variantId: variants.id,
    title: products.title,
    model: products.model,
    colorName: variants.colorName,
    expected,
  };
}
