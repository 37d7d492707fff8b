import { and, eq, gt, notExists, sql } from "drizzle-orm";
import { STATES } from "#app/domain/values/cep.ts";
import { deliveryRates, lenses, measures, pictures, products, slides, variants } from "#db/schema";
import { isShownProduct } from "#db/shown-products.ts";
import type { Reader } from "#db/store.ts";
import type { MissingForOpening, MissingKind } from "./opening-missing.ts";

/** What is missing, the most important first; empty for a shop that can open. */
export async function listMissingForOpening(db: Reader): Promise<MissingForOpening[]> {
  const isShown = isShownProduct(products.id);
  const isFrame = sql`${products.type} <> 'acessorios'`;
  const pictureOf = db.select({ id: pictures.id }).from(pictures).where(eq(pictures.variantId, variants.id));
  const inStock = db
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, products.id), gt(variants.onHand, variants.reserved)));
  const measured = db
    .select({ id: measures.productId })
    .from(measures)
    .where(eq(measures.productId, products.id));
  const count = (condition: unknown, among: number) => (condition ? among : 0);

  const shown = await db.$count(products, isShown);
  const frames = await db.$count(products, and(isShown, isFrame));
  const counts: Record<MissingKind, number> = {
    products: count(shown === 0, 1),
    "product-pictures": await db.$count(products, sql`NOT ${isShown}`),
    stock: await db.$count(products, and(isShown, notExists(inStock))),
    "delivery-rates": STATES.length - (await db.$count(deliveryRates)),
    lenses: count(frames > 0 && (await db.$count(lenses)) === 0, 1),
    measures: await db.$count(products, and(isShown, isFrame, notExists(measured))),
    "color-pictures": await db.$count(
      variants,
      and(isShownProduct(variants.productId), notExists(pictureOf)),
    ),
    slides: count((await db.$count(slides)) === 0, 1),
  };
  return (Object.keys(counts) as MissingKind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ kind, count: counts[kind], link: "import" }));
}
