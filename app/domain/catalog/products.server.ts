import { and, asc, eq } from "drizzle-orm";
import { isAmong, listOf } from "#db/id-lists.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { measures, pictures, products, variants } from "#db/schema";
import { isShownProduct, isShownVariant } from "#db/shown-products.ts";
import type { Reader } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { type IndexedProduct, productsBy } from "./catalogue-index.ts";
import {
  type ColorFamily,
  isColorFamily,
  type PictureView,
  type Product,
  type ProductCard,
  type ProductType,
  SIZES,
  type Size,
} from "./product.ts";
import { AVAILABLE_UNITS } from "./stock-units.server.ts";

const CARD_COLUMNS = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  type: products.type,
  sex: products.sex,
  material: products.material,
  featured: products.featured,
  priceCents: products.priceCents,
  promotionalPriceCents: products.promotionalPriceCents,
  numberOfInstallments: products.numberOfInstallments,
  ratingCount: products.ratingCount,
  ratingHundredths: products.ratingHundredths,
};

/** Same shape counts 2, same kind and same sex 1 each. */
const MAX_LIKENESS = 4;
const UNRELATED = MAX_LIKENESS + 1;

const cardsAmong = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({ ...CARD_COLUMNS, size: measures.size })
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .where(and(isAmong(products.id, ids), isShownProduct(products.id))),
);

const colorsOf = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({
      productId: variants.productId,
      id: variants.id,
      color: variants.color,
      name: variants.colorName,
      family: variants.colorFamily,
      hex: variants.hex,
      available: AVAILABLE_UNITS,
    })
    .from(variants)
    .where(and(isAmong(variants.productId, ids), isShownVariant(variants.id)))
    .orderBy(asc(variants.productId), asc(variants.position)),
);

const picturesOf = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({
      variantId: pictures.variantId,
      view: pictures.view,
      file: pictures.file,
      placeholder: pictures.placeholder,
    })
    .from(pictures)
    .where(isAmong(pictures.variantId, ids))
    .orderBy(asc(pictures.variantId), asc(pictures.position)),
);

const productBySlug = prepared((db, { slug }: Placeholders<{ slug: string }>) =>
  db
    .select({
      product: {
        ...CARD_COLUMNS,
        kind: products.kind,
        model: products.model,
        shape: products.shape,
        description: products.description,
      },
      measures: {
        size: measures.size,
        front: measures.front,
        height: measures.height,
        stem: measures.stem,
        noseBridge: measures.noseBridge,
        lensWidth: measures.lensWidth,
        guarantee: measures.guarantee,
        filterCategory: measures.filterCategory,
        uvProtection: measures.uvProtection,
      },
    })
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .where(and(eq(products.slug, slug), isShownProduct(products.id)))
    .limit(1),
);

const slugs = prepared((db) =>
  db
    .select({ slug: products.slug, type: products.type })
    .from(products)
    .where(isShownProduct(products.id))
    .orderBy(asc(products.type), asc(products.slug)),
);

/** Frames by units paid for; on a tie, the newest first. */
export async function listBestSellers(db: Reader, limit: number): Promise<ProductCard[]> {
  return listCards(db, firstOf(productsBy(await catalogueIndex(db), "mais-vendidos"), limit, isFrame));
}

/**
 * `except`: the products of another section of the same page. Their second pictures show the
 * frame worn at half profile, if the colour has such a picture.
 */
export async function listLaunches(
  db: Reader,
  limit: number,
  except: readonly { id: string }[] = [],
): Promise<ProductCard[]> {
  const shown = new Set(except.map(({ id }) => id));
  return listCards(
    db,
    firstOf(productsBy(await catalogueIndex(db), "lancamentos"), limit, ({ id }) => !shown.has(id)),
    { secondView: "rosto-perspectiva" },
  );
}

/** Frames and then accessories, each by units paid for. Without the products of another section of the same page. */
export async function listFramesFirst(
  db: Reader,
  limit: number,
  except: readonly { id: string }[] = [],
): Promise<ProductCard[]> {
  const shown = new Set(except.map(({ id }) => id));
  const bySales = productsBy(await catalogueIndex(db), "mais-vendidos");
  const frames = firstOf(bySales, limit, (product) => isFrame(product) && !shown.has(product.id));
  const accessories = firstOf(
    bySales,
    limit - frames.length,
    (product) => !isFrame(product) && !shown.has(product.id),
  );
  return listCards(db, [...frames, ...accessories]);
}

/** By units paid for. Without those of these slugs, and without sold-out ones. */
export async function listAccessories(
  db: Reader,
  limit: number,
  exceptSlugs: readonly string[],
): Promise<ProductCard[]> {
  const bySales = productsBy(await catalogueIndex(db), "mais-vendidos");
  const accessories = firstOf(bySales, limit + exceptSlugs.length, (product) => !isFrame(product));
  const cards = await listCards(db, accessories);
  return cards.filter(({ slug, inStock }) => inStock && !exceptSlugs.includes(slug)).slice(0, limit);
}

/** Stops at the limit: a catalogue may have 20 000 products. */
function firstOf(
  products: readonly IndexedProduct[],
  limit: number,
  isWanted: (product: IndexedProduct) => boolean,
): IndexedProduct[] {
  const found: IndexedProduct[] = [];
  for (const product of products) {
    if (found.length >= limit) break;
    if (isWanted(product)) found.push(product);
  }
  return found;
}

function isFrame({ type }: Pick<IndexedProduct, "type">): boolean {
  return type !== "acessorios";
}

/**
 * Other products of the same type, kids' apart from adults', each in a colour that the others do not have if possible. The most alike in
 * shape, kind and sex come first; on a tie, the best-selling.
 */
export async function listRelated(
  db: Reader,
  product: Pick<Product, "id" | "type" | "shape" | "sex" | "kind">,
  limit: number,
): Promise<ProductCard[]> {
  const byLikeness: IndexedProduct[][] = Array.from({ length: MAX_LIKENESS + 1 }, () => []);
  for (const other of productsBy(await catalogueIndex(db), "mais-vendidos")) {
    const alike = byLikeness[likenessOf(other, product)];
    if (!alike || alike.length === limit || other.id === product.id) continue;
    alike.push(other);
    if (alike.length === limit && alike === byLikeness[MAX_LIKENESS]) break;
  }
  return listCards(db, byLikeness.reverse().flat().slice(0, limit), { isVaried: true });
}

/**
 * The cards of these products, in the order of `ids`; unknown and hidden products are left out. A card shows the first colour in
 * stock, chosen among `families` if the product has a colour of them, and with `isVaried` of a family that no card before it shows, if
 * there is one. Its second picture is of `secondView`, if the colour has that.
 * Three queries at most.
 */
export async function listCardsByIds(
  db: Reader,
  ids: readonly string[],
  {
    families = [],
    secondView,
    isVaried = false,
  }: { families?: readonly ColorFamily[]; secondView?: PictureView; isVaried?: boolean } = {},
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const values = { ids: listOf(ids) };
  const [rows, colors] = await Promise.all([cardsAmong(db, values), colorsOf(db, values)]);

  const colorsByProduct = groupedBy(colors, ({ productId }) => productId);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const shownFamilies = new Set<ColorFamily | null>();
  const withColors = ids.flatMap((id) => {
    const row = rowsById.get(id);
    if (!row) return [];
    const own = colorsByProduct.get(id) ?? [];
    const inFamilies = own.filter(({ family }) => family && families.includes(family));
    const offered = inFamilies.length > 0 ? inFamilies : own;
    const inStock = offered.filter(({ available }) => available > 0);
    const first = inStock[0] ?? offered[0];
    const shown = (isVaried && inStock.find(({ family }) => !shownFamilies.has(family))) || first;
    if (shown) shownFamilies.add(shown.family);
    const isRequested = inFamilies.length > 0 || shown !== first;
    return { row, own, shown, requestedColor: isRequested && shown ? shown.color : null };
  });
  const picturesByColor = await findPictures(
    db,
    withColors.flatMap(({ shown }) => shown?.id ?? []),
  );

  return withColors.map(({ row, own, shown, requestedColor }) => {
    const views = picturesByColor.get(shown?.id ?? "") ?? [];
    const [picture = null, second = null] = views;
    return {
      ...row,
      inStock: shown !== undefined && shown.available > 0,
      colors: own.map(({ color, name, hex }) => ({ color, name, hex })),
      requestedColor,
      family: shown?.family ?? null,
      picture,
      secondPicture: views.find(({ view }) => view === secondView) ?? second,
    };
  });
}

/** The number of frames of each shape, the most common first. Accessories do not count. */
export async function countShapes(db: Reader): Promise<{ shape: string; count: number }[]> {
  const counts = new Map<string, number>();
  for (const { type, shape } of (await catalogueIndex(db)).products) {
    if (type !== "acessorios" && shape) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return Array.from(counts, ([shape, count]) => ({ shape, count })).sort(
    (one, other) => other.count - one.count || (one.shape < other.shape ? -1 : 1),
  );
}

/** The colour families that the catalogue has. */
export async function listColorFamilies(db: Reader): Promise<ColorFamily[]> {
  return [...(await catalogueIndex(db)).values.cor.keys()].filter(isColorFamily);
}

/** The sizes of frames that the catalogue has, from the smallest. */
export async function listSizes(db: Reader): Promise<Size[]> {
  const { tamanho } = (await catalogueIndex(db)).values;
  return SIZES.filter((size) => tamanho.has(size.toLowerCase()));
}

/** The slugs of all visible products, sorted by type and slug. */
export function listSlugs(db: Reader): Promise<{ slug: string; type: ProductType }[]> {
  return slugs(db, {});
}

/** The product of `/oculos/{slug}`. Its variants are the visible ones, in the order of their `position`. */
export async function findProductBySlug(db: Reader, slug: string): Promise<Product | undefined> {
  const [row] = await productBySlug(db, { slug });
  if (!row) return undefined;

  const colors = await colorsOf(db, { ids: listOf([row.product.id]) });
  const picturesByColor = await findPictures(
    db,
    colors.map(({ id }) => id),
  );
  return {
    ...row.product,
    measures: row.measures,
    variants: colors.map(({ productId, ...color }) => ({
      ...color,
      pictures: (picturesByColor.get(color.id) ?? []).map(({ variantId, ...picture }) => picture),
    })),
  };
}

async function findPictures(db: Reader, variantIds: readonly string[]) {
  return groupedBy(await picturesOf(db, { ids: listOf(variantIds) }), ({ variantId }) => variantId);
}

function listCards(
  db: Reader,
  listed: readonly IndexedProduct[],
  shown?: { secondView?: PictureView; isVaried?: boolean },
): Promise<ProductCard[]> {
  return listCardsByIds(
    db,
    listed.map(({ id }) => id),
    shown,
  );
}

function likenessOf(
  other: IndexedProduct,
  { type, shape, kind, sex }: Pick<Product, "type" | "shape" | "sex" | "kind">,
): number {
  if (other.type !== type || (other.sex === "kids") !== (sex === "kids")) return UNRELATED;
  return Number(other.shape === shape) * 2 + Number(other.kind === kind) + Number(other.sex === sex);
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
