import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { IS_LOW } from "#app/domain/catalog/low-stock.server.ts";
import { FREE_UNITS } from "#app/domain/catalog/stock-units.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { containsText, lowerText } from "#db/expressions.ts";
import { products, stockAlerts, stockMovements, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader } from "#db/store.ts";
import { COLORS_PER_PAGE, type StockChoices, type StockFilter, type StockOrder } from "./stock-choices.ts";

/** Sales of this time say how long the stock lasts. */
const SALES_WINDOW_DAYS = 30;

/** A colour without sales in that time lasts longer than any other. */
const FOREVER = 1e9;

/** Units of a colour that were paid for in the last 30 days, also if they came back. Read from the index of sales alone. */
function soldUnits(now: Date): SQL<number> {
  const since = after(now, -days(SALES_WINDOW_DAYS)).getTime();
  return sql<number>`(SELECT coalesce(-sum(${stockMovements.delta}), 0) FROM ${stockMovements}
    WHERE ${stockMovements.variantId} = ${variants.id} AND ${stockMovements.kind} = 'sale' AND ${stockMovements.at} >= ${since})`;
}

const WAITING = sql<number>`(SELECT count(*) FROM ${stockAlerts}
  WHERE ${and(eq(stockAlerts.variantId, variants.id), isNull(stockAlerts.sentAt))})`;

const IS_SOLD_OUT = sql`${FREE_UNITS} <= 0`;

const FILTERS: Readonly<Record<StockFilter, SQL>> = {
  baixo: IS_LOW,
  esgotado: IS_SOLD_OUT,
  esperando: sql`${variants.id} IN (SELECT ${stockAlerts.variantId} FROM ${stockAlerts} WHERE ${isNull(stockAlerts.sentAt)})`,
};

export type StockRow = Awaited<ReturnType<typeof listRows>>[number] & {
  /** Whole days for which the free units last at the pace of the last 30 days; null without a sale. */
  coverDays: number | null;
};

/** One page of the colours (from 1), the number of all that match, and how many each filter shows. */
export async function listStock(
  db: Reader,
  choices: StockChoices,
  page: number,
  now: Date,
): Promise<{ rows: StockRow[]; total: number; counts: Record<StockFilter, number> }> {
  const { q, tipo, filtro } = choices;
  const asked = and(...matching(q), tipo ? eq(products.type, tipo) : undefined);
  const matches = and(asked, filtro ? FILTERS[filtro] : undefined);
  const ids = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(matches)
    .orderBy(...orderOf(choices, now))
    .limit(COLORS_PER_PAGE)
    .offset((page - 1) * COLORS_PER_PAGE);
  const found = new Map(
    (
      await listRows(
        db,
        ids.map(({ id }) => id),
        now,
      )
    ).map((row) => [row.id, row]),
  );
  const rows = ids.flatMap(({ id }) => {
    const row = found.get(id);
    return row ? [{ ...row, coverDays: coverOf(row) }] : [];
  });
  return {
    rows,
    total: await countColors(db, matches),
    counts: {
      baixo: await countColors(db, and(asked, FILTERS.baixo)),
      esgotado: await countColors(db, and(asked, FILTERS.esgotado)),
      esperando: await countColors(db, and(asked, FILTERS.esperando)),
    },
  };
}

export async function findStock(db: Reader, variantId: string, now: Date): Promise<StockRow | undefined> {
  const [row] = await listRows(db, [variantId], now);
  return row && { ...row, coverDays: coverOf(row) };
}

/** Every word of the query has to be in the name, the model or the colour; slugs are the same without accents. */
export function matching(q: string): SQL[] {
  const text = sql`(${products.slug} || ' ' || ${lowerText(products.title)} || ' ' || ${lowerText(products.model)} || ' ' || ${variants.color}
    || ' ' || ${lowerText(variants.colorName)})`;
  const words = q
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  return words.map((word) => containsText(text, word));
}

function listRows(db: Reader, ids: readonly string[], now: Date) {
  return db
    .select({
      id: variants.id,
      title: products.title,
      slug: products.slug,
      color: variants.color,
      colorName: variants.colorName,
      hex: variants.hex,
      onHand: variants.onHand,
      reserved: variants.reserved,
      free: FREE_UNITS,
      lowStockUnits: variants.lowStockUnits,
      sold: soldUnits(now),
      waiting: WAITING,
      isShown: sql<boolean>`${isShownVariant(variants.id)}`.mapWith(Boolean),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...ids]));
}

function orderOf({ ordem, isDescending }: StockChoices, now: Date): SQL[] {
  const sold = soldUnits(now);
  const keys: Readonly<Record<StockOrder, SQL>> = {
    produto: sql`${products.title}`,
    estoque: sql`${variants.onHand}`,
    disponivel: sql`${FREE_UNITS}`,
    vendidos: sold,
    cobertura: sql`coalesce((${FREE_UNITS}) * 1.0 / nullif(${sold}, 0), ${FOREVER})`,
    esperando: WAITING,
  };
  const direction = isDescending ? desc : asc;
  return [direction(keys[ordem]), asc(products.title), asc(variants.position), asc(variants.id)];
}

async function countColors(db: Reader, condition: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)` })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(condition);
  return found?.count ?? 0;
}

function coverOf({ free, sold }: { free: number; sold: number }): number | null {
  return sold > 0 ? Math.floor((Math.max(free, 0) * SALES_WINDOW_DAYS) / sold) : null;
}

/** The shapes that products have, for a filter. */
export async function listShapes(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ shape: products.shape })
    .from(products)
    .where(isNotNull(products.shape))
    .orderBy(asc(products.shape));
  return rows.flatMap(({ shape }) => shape ?? []);
}
