import { and, eq, inArray, sql } from "drizzle-orm";
import { PICTURE_VIEWS } from "#app/domain/catalog/picture-views.ts";
import type { PictureView } from "#app/domain/catalog/product.ts";
import type { Movement } from "#app/domain/stock/movement.ts";
import { moveStock } from "#app/domain/stock/movements.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import {
  deliveryRates,
  lensColors,
  lenses,
  measures,
  pictures,
  products,
  slides,
  thicknesses,
  treatments,
  variants,
} from "#db/schema";
import type { Tx } from "#db/store.ts";
import type { Values } from "./cells.ts";
import { type FileName, fileNamed } from "./columns.ts";
import type { Plan, RowWrite } from "./plan.ts";
import type { PictureWrite } from "./plan-pictures.ts";

/** Rows of one statement: a database limits the number of its values. */
const BATCH = 500;

type Row = Record<string, unknown>;

/** Of the movements of the stock that an import makes. */
export type StockSource = Pick<Movement, "importId" | "staffId" | "at">;

/** Placeholders by the id of their derived files. */
export type Placeholders = ReadonlyMap<string, string>;

/** Writes what the plan says. Call it in the transaction in which the plan was made. Deletes nothing. */
export async function writePlan(
  tx: Tx,
  { writes, pictures: shown }: Plan,
  placeholders: Placeholders,
  source: StockSource,
): Promise<void> {
  const productIds = await writeProducts(tx, writes.get("produtos.csv") ?? []);
  const variantIds = await writeColors(tx, writes.get("cores.csv") ?? [], productIds, source);
  await writePictures(tx, shown, variantIds, placeholders);
  await writeRates(tx, writes.get("fretes.csv") ?? []);
  await writePlaced(tx, treatments, "tratamentos.csv", writes);
  await writePlaced(tx, lensColors, "cores-de-lente.csv", writes);
  await writePlaced(tx, thicknesses, "espessuras.csv", writes);
  await writePlaced(tx, lenses, "lentes.csv", writes);
  await writeSlides(tx, writes.get("vitrine.csv") ?? [], shown);
}

/** Returns the ids of the written products by slug. */
async function writeProducts(tx: Tx, writes: readonly RowWrite[]): Promise<Map<string, string>> {
  const ids = new Map(writes.map(({ key, stored }) => [key, stored?.id ?? key]));
  await makeTitlesFree(tx, writes);
  const rows = writes.map(({ key, values }) => ({
    ...rowOf("produtos.csv", values, ""),
    id: ids.get(key) ?? key,
  }));
  for (const batch of inBatches(rows)) {
    await tx
      .insert(products)
      .values(batch as (typeof products.$inferInsert)[])
      .onConflictDoUpdate({ target: products.id, set: excluded(products, batch, ["id", "slug"]) });
  }
  const measured = writes
    .filter(({ values }) => values.tamanho !== null)
    .map(({ key, values }) => ({
      ...rowOf("produtos.csv", values, "measures"),
      guarantee: values.garantia ?? "",
      productId: ids.get(key) ?? key,
    }));
  for (const batch of inBatches(measured)) {
    await tx
      .insert(measures)
      .values(batch as (typeof measures.$inferInsert)[])
      .onConflictDoUpdate({ target: measures.productId, set: excluded(measures, batch, ["productId"]) });
  }
  const unmeasured = writes.flatMap(({ values, stored }) =>
    values.tamanho === null && stored?.values.tamanho ? [stored.id] : [],
  );
  for (const batch of inBatches(unmeasured))
    await tx.delete(measures).where(inArray(measures.productId, batch));
  return ids;
}

/** Titles are unique after each statement: two products that exchange theirs need another for a moment. */
async function makeTitlesFree(tx: Tx, writes: readonly RowWrite[]): Promise<void> {
  const renamed = writes.filter(({ stored, values }) => stored && stored.values.nome !== values.nome);
  const freed = new Set(renamed.map(({ stored }) => stored?.values.nome));
  if (!writes.some(({ values, stored }) => freed.has(values.nome) && stored?.values.nome !== values.nome))
    return;
  for (const { stored } of renamed)
    if (stored)
      await tx
        .update(products)
        .set({ title: `~${newId()}` })
        .where(eq(products.id, stored.id));
}

/** Returns the ids of the written colours by key. */
async function writeColors(
  tx: Tx,
  writes: readonly RowWrite[],
  written: ReadonlyMap<string, string>,
  source: StockSource,
): Promise<Map<string, string>> {
  const missing = writes.filter(({ stored, values }) => !stored && !written.has(String(values.produto)));
  const slugs = [...new Set(missing.map(({ values }) => String(values.produto)))];
  const ids = new Map(written);
  for (const batch of inBatches(slugs)) {
    const found = await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(inArray(products.slug, batch));
    for (const { id, slug } of found) ids.set(slug, id);
  }
  const variantIds = new Map(writes.map(({ key, stored }) => [key, stored?.id ?? key.replace("/", ":")]));
  const added = writes.filter(({ stored }) => !stored);
  const rows = added.map(({ key, values }) => ({
    ...rowOf("cores.csv", values, ""),
    id: variantIds.get(key),
    productId: ids.get(String(values.produto)),
    onHand: 0,
  }));
  for (const batch of inBatches(rows))
    await tx.insert(variants).values(batch as (typeof variants.$inferInsert)[]);
  const changed = writes.flatMap(({ stored, values }) =>
    stored ? [{ ...rowOf("cores.csv", values, ""), id: stored.id, productId: "" }] : [],
  );
  // An upsert of a row that is there: what orders reserve is left as it is.
  for (const batch of inBatches(changed)) {
    await tx
      .insert(variants)
      .values(batch as (typeof variants.$inferInsert)[])
      .onConflictDoUpdate({
        target: variants.id,
        set: excluded(variants, batch, ["id", "productId", "color", "onHand"]),
      });
  }
  for (const { key, values, stored } of writes) {
    const delta = Number(values.estoque) - Number(stored?.values.estoque ?? 0);
    await moveStock(tx, { variantId: variantIds.get(key) ?? "", delta, kind: "import", ...source });
  }
  return variantIds;
}

/** The pictures of a colour have an order without gaps: those of each colour that gets one are written again. */
async function writePictures(
  tx: Tx,
  writes: readonly PictureWrite[],
  variantIds: ReadonlyMap<string, string>,
  placeholders: Placeholders,
): Promise<void> {
  const byColor = new Map<string, { view: PictureView; id: string }[]>();
  for (const { subject, id } of writes) {
    if (subject.file !== "cores.csv") continue;
    byColor.set(subject.key, [...(byColor.get(subject.key) ?? []), { view: subject.view, id }]);
  }
  const unknown = [...byColor.keys()].filter((key) => !variantIds.has(key));
  const ids = new Map([...variantIds, ...(await findVariants(tx, unknown))]);
  const rows: (typeof pictures.$inferInsert)[] = [];
  for (const [key, added] of byColor) {
    const variantId = ids.get(key);
    if (!variantId) throw new Error(`There is no colour ${key}.`);
    const own = await tx.select().from(pictures).where(eq(pictures.variantId, variantId));
    const byView = new Map(own.map(({ view, file, placeholder }) => [view, { file, placeholder }]));
    for (const { view, id } of added)
      byView.set(view, { file: id, placeholder: placeholders.get(id) ?? null });
    if (own.length > 0) await tx.delete(pictures).where(eq(pictures.variantId, variantId));
    for (const [position, view] of PICTURE_VIEWS.filter((each) => byView.has(each)).entries()) {
      const { file = "", placeholder = null } = byView.get(view) ?? {};
      rows.push({ id: `${variantId}:${view}`, variantId, view, file, placeholder, position });
    }
  }
  for (const batch of inBatches(rows)) await tx.insert(pictures).values(batch);
}

async function findVariants(tx: Tx, keys: readonly string[]): Promise<[key: string, id: string][]> {
  const found: [string, string][] = [];
  for (const key of keys) {
    const [slug = "", color = ""] = key.split("/");
    const [row] = await tx
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(eq(products.slug, slug), eq(variants.color, color)));
    if (row) found.push([key, row.id]);
  }
  return found;
}

async function writeRates(tx: Tx, writes: readonly RowWrite[]): Promise<void> {
  const rows = writes.map(({ values }) => rowOf("fretes.csv", values, ""));
  for (const batch of inBatches(rows)) {
    await tx
      .insert(deliveryRates)
      .values(batch as (typeof deliveryRates.$inferInsert)[])
      .onConflictDoUpdate({ target: deliveryRates.uf, set: excluded(deliveryRates, batch, ["uf"]) });
  }
}

type Placed = typeof treatments | typeof lensColors | typeof thicknesses | typeof lenses | typeof slides;

async function writePlaced(tx: Tx, table: Placed, file: FileName, writes: Plan["writes"]): Promise<void> {
  const own = writes.get(file) ?? [];
  await insertPlaced(
    tx,
    table,
    own.map(({ values }) => rowOf(file, values, "")),
    own,
  );
}

async function insertPlaced(tx: Tx, table: Placed, rows: readonly Row[], writes: readonly RowWrite[]) {
  // Positions are unique after each statement: they are all moved out of the way first.
  const moved = writes.flatMap(({ stored }) => (stored ? [stored.id] : []));
  for (const batch of inBatches(moved))
    await tx
      .update(table)
      .set({ position: sql`-${table.position} - 1` })
      .where(inArray(table.id, batch));
  for (const batch of inBatches(rows)) {
    await tx
      .insert(table)
      .values(batch as never)
      .onConflictDoUpdate({ target: table.id, set: excluded(table, batch, ["id"]) as never });
  }
}

async function writeSlides(
  tx: Tx,
  writes: readonly RowWrite[],
  shown: readonly PictureWrite[],
): Promise<void> {
  const files = new Map<string, { desktop?: string; mobile?: string }>();
  for (const { subject, id } of shown)
    if (subject.file === "vitrine.csv")
      files.set(subject.key, { ...files.get(subject.key), [subject.screen]: id });

  const rows = writes.map(({ key, values, stored }) => ({
    ...rowOf("vitrine.csv", values, ""),
    ...stored?.screens,
    ...files.get(key),
  }));
  await insertPlaced(tx, slides, rows, writes);
  const written = new Set(writes.map(({ key }) => key));
  for (const [key, screens] of files)
    if (!written.has(key)) await tx.update(slides).set(screens).where(eq(slides.id, key));
}

/** The columns of one table: `second` is the one after the dot in a column's field. */
function rowOf(file: FileName, values: Values, second: string): Row {
  const row: Row = {};
  for (const { name, field } of fileNamed(file)?.columns ?? []) {
    const [table, own] = field?.includes(".") ? field.split(".") : ["", field];
    if (own && table === second) row[own] = values[name];
  }
  return row;
}

function excluded(table: object, batch: readonly Row[], except: readonly string[]): Row {
  const columns = table as Record<string, { name: string }>;
  const names = Object.keys(batch[0] ?? {}).filter((name) => !except.includes(name));
  return Object.fromEntries(
    names.map((name) => [name, sql.raw(`excluded.${snakeCase(columns[name]?.name ?? name)}`)]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}
