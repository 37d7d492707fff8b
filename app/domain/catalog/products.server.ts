import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { measures, pictures, products, variants } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { ListedSex, Product, ProductCard, ProductType, Variant } from "./product.ts";

interface ListOptions {
  type?: ProductType;
  sex?: ListedSex;
  /** Only what the shop puts forward. */
  featured?: boolean;
  limit?: number;
}

/** Cards, newest first; two queries however many there are. */
export async function listProducts(
  db: Reader,
  { type, sex, featured, limit = 200 }: ListOptions = {},
): Promise<ProductCard[]> {
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      title: products.title,
      type: products.type,
      sex: products.sex,
      featured: products.featured,
      priceCents: products.priceCents,
      promotionalPriceCents: products.promotionalPriceCents,
      numberOfInstallments: products.numberOfInstallments,
    })
    .from(products)
    .where(
      and(
        type && eq(products.type, type),
        sex && inArray(products.sex, sex === "kids" ? ["kids"] : [sex, "unissex"]),
        featured ? eq(products.featured, true) : undefined,
      ),
    )
    .orderBy(desc(products.launchedAt), asc(products.title))
    .limit(limit);

  const byProduct = await variantsOf(
    db,
    rows.map((row) => row.id),
  );

  return rows.map((row) => {
    const own = byProduct.get(row.id) ?? [];
    const shown = own.find((variant) => variant.available > 0) ?? own[0];
    return {
      ...row,
      inStock: own.some((variant) => variant.available > 0),
      colors: own.map(({ color, name, hex }) => ({ color, name, hex })),
      picture: shown?.pictures[0]?.file ?? "",
      secondPicture: shown?.pictures[1]?.file ?? null,
    };
  });
}

/** The product at `/oculos/{slug}`, with its colours in the catalogue's order, or undefined. */
export async function findProductBySlug(db: Reader, slug: string): Promise<Product | undefined> {
  const [row] = await db
    .select({ product: products, measures })
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .where(eq(products.slug, slug))
    .limit(1);
  if (!row) return undefined;

  const { launchedAt, ...product } = row.product;
  const { productId, ...sizes } = row.measures ?? {};
  return {
    ...product,
    measures: "size" in sizes ? sizes : null,
    variants: (await variantsOf(db, [product.id])).get(product.id) ?? [],
  };
}

async function variantsOf(db: Reader, productIds: string[]): Promise<Map<string, Variant[]>> {
  const rows = await db
    .select({
      productId: variants.productId,
      id: variants.id,
      color: variants.color,
      name: variants.colorName,
      hex: variants.hex,
      available: sql<number>`${variants.onHand} - ${variants.reserved}`,
      view: pictures.view,
      file: pictures.file,
    })
    .from(variants)
    .innerJoin(pictures, eq(pictures.variantId, variants.id))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.productId), asc(variants.position), asc(pictures.position));

  const byProduct = new Map<string, Variant[]>();
  for (const { productId, view, file, ...variant } of rows) {
    const own = byProduct.get(productId) ?? [];
    byProduct.set(productId, own);
    const last = own.at(-1);
    if (last?.id === variant.id) last.pictures.push({ view, file });
    else own.push({ ...variant, pictures: [{ view, file }] });
  }
  return byProduct;
}
