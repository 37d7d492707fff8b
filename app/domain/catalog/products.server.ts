import { and, asc, eq, sql } from "drizzle-orm";
import { isAmong, listOf } from "#db/id-lists.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { measures, pictures, products, variants } from "#db/schema";
import { isShownProduct, isShownVariant } from "#db/shown-products.ts";
import type { Reader } from "#db/store.server.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { type CatalogueIndex, type FacetGroup, orderOf } from "./catalogue-index.ts";
import type { ColorFamily, Product, ProductCard, ProductType } from "./product.ts";

const CARD_COLUMNS = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  type: products.type,
  sex: products.sex,
  featured: products.featured,
  priceCents: products.priceCents,
  promotionalPriceCents: products.promotionalPriceCents,
  numberOfInstallments: products.numberOfInstallments,
  ratingCount: products.ratingCount,
  ratingHundredths: products.ratingHundredths,
};

const MAX_RELATED = 4;
const UNRELATED = MAX_RELATED + 1;

const cardsAmong = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select(CARD_COLUMNS)
    .from(products)
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
      available: sql<number>`${variants.onHand} - ${variants.reserved} + ${variants.yielding}`,
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
        material: products.material,
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

/** What sells most, by pieces that were paid for; of what sells alike, the newer. */
export async function listBestSellers(db: Reader, limit: number): Promise<ProductCard[]> {
  const listed = await catalogueIndex(db);
  return listCardsAt(db, listed, orderOf(listed, "mais-vendidos").subarray(0, limit));
}

/** What came last. */
export async function listLaunches(db: Reader, limit: number): Promise<ProductCard[]> {
  const listed = await catalogueIndex(db);
  return listCardsAt(db, listed, orderOf(listed, "lancamentos").subarray(0, limit));
}

/** All there is, from A on. */
export async function listByTitle(db: Reader, limit: number): Promise<ProductCard[]> {
  const { ids } = await catalogueIndex(db);
  return listCardsByIds(db, ids.slice(0, limit));
}

/** Others of the same type, those of the same shape and for the same people first; of those alike, what sells most. */
export async function listRelated(
  db: Reader,
  product: Pick<Product, "id" | "type" | "shape" | "sex" | "kind">,
  limit: number,
): Promise<ProductCard[]> {
  const listed = await catalogueIndex(db);
  const likeness = listed.groups.map((group) => likenessOf(group, product));
  const alike: number[][] = Array.from({ length: MAX_RELATED + 1 }, () => []);
  for (const place of orderOf(listed, "mais-vendidos")) {
    const group = alike[likeness[listed.groupOf[place] as number] as number];
    if (!group || group.length === limit || listed.ids[place] === product.id) continue;
    group.push(place);
    if (group.length === limit && group === alike[MAX_RELATED]) break;
  }
  return listCardsAt(db, listed, alike.reverse().flat().slice(0, limit));
}

/**
 * The cards of these products, in the order given; what is not sold any more is missing. Each is drawn in the first
 * colour in stock, of `families` where it has one of them. Three queries at most.
 */
export async function listCardsByIds(
  db: Reader,
  ids: readonly string[],
  families: readonly ColorFamily[] = [],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const asked = { ids: listOf(ids) };
  const [rows, colors] = await Promise.all([cardsAmong(db, asked), colorsOf(db, asked)]);

  const colorsByProduct = groupedBy(colors, ({ productId }) => productId);
  const drawn = rows.map((row) => {
    const own = colorsByProduct.get(row.id) ?? [];
    const inFamilies = own.filter(({ family }) => family && families.includes(family));
    const offered = inFamilies.length > 0 ? inFamilies : own;
    const shown = offered.find(({ available }) => available > 0) ?? offered[0];
    return { row, own, shown, askedColor: inFamilies.length > 0 && shown ? shown.color : null };
  });
  const picturesByColor = await findPictures(
    db,
    drawn.flatMap(({ shown }) => shown?.id ?? []),
  );

  const cards = new Map<string, ProductCard>();
  for (const { row, own, shown, askedColor } of drawn) {
    const [picture = null, secondPicture = null] = picturesByColor.get(shown?.id ?? "") ?? [];
    cards.set(row.id, {
      ...row,
      inStock: shown !== undefined && shown.available > 0,
      colors: own.map(({ color, name, hex }) => ({ color, name, hex })),
      askedColor,
      picture,
      secondPicture,
    });
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** How many frames of each shape there are, the commonest first. */
export async function countShapes(db: Reader): Promise<{ shape: string; count: number }[]> {
  const { groups, groupOf } = await catalogueIndex(db);
  const countByGroup = new Uint32Array(groups.length);
  for (const group of groupOf) countByGroup[group] = (countByGroup[group] as number) + 1;
  const counts = new Map<string, number>();
  groups.forEach(({ type, shape }, place) => {
    if (type === "acessorios" || !shape) return;
    counts.set(shape, (counts.get(shape) ?? 0) + (countByGroup[place] as number));
  });
  return Array.from(counts, ([shape, count]) => ({ shape, count })).sort(
    (one, other) => other.count - one.count || (one.shape < other.shape ? -1 : 1),
  );
}

/** The slugs of all products that are shown, by type and title. */
export function listSlugs(db: Reader): Promise<{ slug: string; type: ProductType }[]> {
  return slugs(db, {});
}

/** The product at `/oculos/{slug}`, with its colours in the catalogue's order, or undefined. */
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
    variants: colors.map(({ productId, family, ...color }) => ({
      ...color,
      pictures: (picturesByColor.get(color.id) ?? []).map(({ variantId, ...picture }) => picture),
    })),
  };
}

/** The pictures of these colours, by colour, in their order. */
async function findPictures(db: Reader, variantIds: readonly string[]) {
  return groupedBy(await picturesOf(db, { ids: listOf(variantIds) }), ({ variantId }) => variantId);
}

function listCardsAt(db: Reader, { ids }: CatalogueIndex, places: Iterable<number>): Promise<ProductCard[]> {
  return listCardsByIds(
    db,
    Array.from(places, (place) => ids[place] as string),
  );
}

function likenessOf(
  group: FacetGroup,
  { type, shape, kind, sex }: Pick<Product, "type" | "shape" | "sex" | "kind">,
): number {
  if (group.type !== type) return UNRELATED;
  return Number(group.shape === shape) * 2 + Number(group.kind === kind) + Number(group.sex === sex);
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
