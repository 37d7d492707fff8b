import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { slugOf } from "#app/domain/values/slug.ts";
import { products, variants } from "#db/schema";
import { matchingProductIds, matchingProducts } from "#db/search-index.ts";
import type { Reader } from "#db/store.server.ts";
import { type AlikeProducts, countFacets } from "./facets.ts";
import type { ListedPage, Search } from "./listed-page.ts";
import { type Listing, PAGE_SIZE, type Sort } from "./listing.ts";
import type { ProductCard } from "./product.ts";
import { listCards, listCardsByIds } from "./products.server.ts";
import { planSearch } from "./search.server.ts";

/** The products a listing asks for. A fixed number of queries, whatever is asked and however many products there are. */
export async function listPage(db: Reader, listing: Listing): Promise<ListedPage> {
  const search: Search = listing.q ? await planSearch(db, listing.q) : { found: "everything" };
  if (search.found === "nothing") return { ...countFacets([], listing), cards: [], pages: 1, search };

  const match = search.found === "everything" ? undefined : (search.match ?? undefined);
  const asked = askedFor(listing);
  const inPrice = pricedBetween(listing);
  const chosen = await chosenIn(db, listing);
  const counted = countFacets(await listAlike(db, match, asked, inPrice), listing);

  const where = and(asked, inPrice, chosen);
  const page = { limit: PAGE_SIZE, offset: (listing.page - 1) * PAGE_SIZE };
  // Unasked, a search goes by how well each product matches, and a list by what sells.
  const cards =
    match && !listing.sort
      ? await listCardsByIds(db, await listIdsByMatch(db, match, where, page))
      : await listCards(db, {
          where: and(where, match ? inArray(products.id, matchingProductIds(match)) : undefined),
          order: orderOf(listing.sort ?? "mais-vendidos"),
          ...page,
        });

  return { ...counted, cards, pages: Math.max(1, Math.ceil(counted.total / PAGE_SIZE)), search };
}

/** What comes nearest to a search that found nothing: what has one of its words, or else what sells most. */
export function listNear(db: Reader, search: Search, limit: number): Promise<ProductCard[]> {
  const match = search.found === "everything" ? null : search.match;
  return listCards(db, {
    where: match ? inArray(products.id, matchingProductIds(match)) : undefined,
    order: orderOf("mais-vendidos"),
    limit,
  });
}

/** What is not a matter of choice: the kind of list it is. */
function askedFor({ type, kind }: Listing): SQL | undefined {
  return and(type && eq(products.type, type), kind && eq(products.kind, kind));
}

function pricedBetween({ minReais, maxReais }: Pick<Listing, "minReais" | "maxReais">): SQL | undefined {
  return and(
    minReais === undefined ? undefined : gte(products.promotionalPriceCents, minReais * 100),
    maxReais === undefined ? undefined : lte(products.promotionalPriceCents, maxReais * 100),
  );
}

async function chosenIn(db: Reader, listing: Listing): Promise<SQL | undefined> {
  const { sex, colors, sizes } = listing;
  const materials = await spellingsOf(db, products.material, listing.materials);
  const shapes = await spellingsOf(db, products.shape, listing.shapes);
  return and(
    sex && inArray(products.sex, sex === "kids" ? ["kids"] : [sex, "unissex"]),
    colors.length > 0
      ? inArray(
          products.id,
          db
            .select({ id: variants.productId })
            .from(variants)
            .where(inArray(variants.colorFamily, [...colors])),
        )
      : undefined,
    listing.materials.length > 0 ? inArray(products.material, materials) : undefined,
    listing.shapes.length > 0 ? inArray(products.shape, shapes) : undefined,
    sizes.length > 0 ? inArray(products.size, [...sizes]) : undefined,
  );
}

/** How the catalogue spells the words of an address: 'geometrico' is kept as 'geométrico'. */
async function spellingsOf(
  db: Reader,
  column: typeof products.material | typeof products.shape,
  slugs: readonly string[],
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db.selectDistinct({ spelling: column }).from(products);
  return rows.flatMap(({ spelling }) => (spelling && slugs.includes(slugOf(spelling)) ? [spelling] : []));
}

/** What there is, put together where it is alike: a few hundred rows, however many products. */
function listAlike(
  db: Reader,
  match: string | undefined,
  asked: SQL | undefined,
  inPrice: SQL | undefined,
): Promise<AlikeProducts[]> {
  const { sex, material, shape, size, colorFamilies, promotionalPriceCents } = products;
  const fifties = sql<number>`${promotionalPriceCents} / 5000`;
  const isInPrice = sql<boolean>`${inPrice ?? sql`1`}`.mapWith(Boolean);
  const columns = {
    sex,
    material,
    shape,
    size,
    colorFamilies,
    fifties,
    isInPrice,
    count: sql<number>`count(*)`,
  };
  const alike = [sex, material, shape, size, colorFamilies, sql`6`, sql`7`];
  if (!match) {
    return db
      .select(columns)
      .from(products)
      .where(asked)
      .groupBy(...alike);
  }
  return db
    .select(columns)
    .from(sql`${matchingProductIds(match)} AS matching`)
    .crossJoin(products)
    .where(and(eq(products.id, sql`matching.product_id`), asked))
    .groupBy(...alike);
}

async function listIdsByMatch(
  db: Reader,
  match: string,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  if (!where) {
    const rows = await db
      .select({ id: sql<string>`product_id` })
      .from(matchingProducts(match))
      .orderBy(sql`distance`, sql`product_id`)
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  }
  const rows = await db
    .select({ id: products.id })
    .from(sql`${matchingProducts(match)} AS matching`)
    .crossJoin(products)
    .where(and(eq(products.id, sql`matching.product_id`), where))
    .orderBy(sql`matching.distance`, asc(products.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** The title settles every tie, so that no product shows on two pages. */
function orderOf(sort: Sort): SQL[] {
  const orders: Record<Sort, SQL[]> = {
    "mais-vendidos": [desc(products.soldCount), desc(products.launchedAt)],
    lancamentos: [desc(products.launchedAt)],
    "menor-preco": [asc(products.promotionalPriceCents)],
    "maior-preco": [desc(products.promotionalPriceCents)],
    "melhor-avaliados": [desc(products.ratingHundredths), desc(products.ratingCount)],
  };
  return [...orders[sort], asc(products.title)];
}
