import { asc, eq } from "drizzle-orm";
import { PICTURE_VIEWS } from "#app/domain/catalog/picture-views.ts";
import type { PictureView } from "#app/domain/catalog/product.ts";
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
import type { Reader } from "#db/store.ts";
import type { Values } from "./cells.ts";
import { FILES, type FileFormat, type FileName } from "./columns.ts";

/** A row of the catalogue as its file has it. */
export interface StoredRow {
  /** Of the table's row. */
  id: string;
  values: Values;
  /** Of a colour: the units that orders hold, and its pictures' files by view. */
  reserved?: number;
  pictures?: Partial<Record<PictureView, string>>;
  /** Of a slide. */
  screens?: { desktop: string; mobile: string };
}

/** In the order in which the export writes them. */
export type StoredRows = Map<string, StoredRow>;

export type StoredCatalog = Record<FileName, StoredRows>;

type Row = Record<string, unknown>;

/** Everything that the files can say, by file and key. Reads the whole catalogue: not for a request. */
export async function readStored(db: Reader): Promise<StoredCatalog> {
  const stored = {} as StoredCatalog;
  for (const format of FILES) stored[format.name] = await readStoredFile(db, format);
  return stored;
}

export async function readStoredFile(db: Reader, format: FileFormat): Promise<StoredRows> {
  switch (format.name) {
    case "produtos.csv":
      return readProducts(db, format);
    case "cores.csv":
      return readColors(db, format);
    case "fretes.csv":
      return plain(format, "uf", await db.select().from(deliveryRates).orderBy(asc(deliveryRates.uf)));
    case "tratamentos.csv":
      return plain(format, "id", await db.select().from(treatments).orderBy(asc(treatments.position)));
    case "cores-de-lente.csv":
      return plain(format, "id", await db.select().from(lensColors).orderBy(asc(lensColors.position)));
    case "espessuras.csv":
      return plain(format, "id", await db.select().from(thicknesses).orderBy(asc(thicknesses.position)));
    case "lentes.csv":
      return plain(format, "id", await db.select().from(lenses).orderBy(asc(lenses.position)));
    case "vitrine.csv": {
      const rows = await db.select().from(slides).orderBy(asc(slides.position));
      const stored = plain(format, "id", rows);
      for (const { id, desktop, mobile } of rows) {
        const row = stored.get(id);
        if (row) row.screens = { desktop, mobile };
      }
      return stored;
    }
  }
}

async function readProducts(db: Reader, format: FileFormat): Promise<StoredRows> {
  const rows = await db
    .select()
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .orderBy(asc(products.slug));
  return new Map(
    rows.map(({ products: product, measures: own }) => [
      product.slug,
      { id: product.id, values: valuesOf(format, { ...product, measures: own ?? {} }) },
    ]),
  );
}

async function readColors(db: Reader, format: FileFormat): Promise<StoredRows> {
  const rows = await db
    .select({ variant: variants, slug: products.slug })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .orderBy(asc(products.slug), asc(variants.position), asc(variants.color));
  const byVariant = new Map<string, Partial<Record<PictureView, string>>>();
  const shown = await db
    .select({ variantId: pictures.variantId, view: pictures.view, file: pictures.file })
    .from(pictures);
  for (const { variantId, view, file } of shown) {
    const own = byVariant.get(variantId) ?? {};
    own[view] = file;
    byVariant.set(variantId, own);
  }
  return new Map(
    rows.map(({ variant, slug }) => {
      const files = byVariant.get(variant.id) ?? {};
      const fotos = PICTURE_VIEWS.filter((view) => files[view]);
      return [
        `${slug}/${variant.color}`,
        {
          id: variant.id,
          values: { ...valuesOf(format, variant), produto: slug, fotos },
          reserved: variant.reserved,
          pictures: files,
        },
      ];
    }),
  );
}

function plain(format: FileFormat, key: string, rows: readonly Row[]): StoredRows {
  return new Map(
    rows.map((row) => [String(row[key]), { id: String(row[key]), values: valuesOf(format, row) }]),
  );
}

function valuesOf({ columns }: FileFormat, row: Row): Values {
  const values: Values = {};
  for (const { name, field } of columns) {
    if (!field) continue;
    const [first = "", second] = field.split(".");
    values[name] = (second ? (row[first] as Row)[second] : row[first]) ?? null;
  }
  return values;
}
