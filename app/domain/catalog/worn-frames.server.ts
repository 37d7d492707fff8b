import { and, asc, eq } from "drizzle-orm";
import { isAmong, listOf } from "#db/id-lists.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { measures, pictures, products, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { productsBy } from "./catalogue-index.ts";
import { SIZES, type Size } from "./product.ts";
import type { WornFrame } from "./worn-frame.ts";

/** The front of a frame in the middle of its size, in millimetres. */
const TYPICAL_FRONT: Record<Size, number> = { P: 129, M: 136, G: 143 };

/** How many best-selling frames of each size are examined: a catalogue may have 20 000 products. */
const MAX_EXAMINED = 24;

const wornAmong = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({
      id: products.id,
      size: measures.size,
      front: measures.front,
      title: products.title,
      family: variants.colorFamily,
      file: pictures.file,
    })
    .from(products)
    .innerJoin(measures, eq(measures.productId, products.id))
    .innerJoin(variants, eq(variants.productId, products.id))
    .innerJoin(pictures, eq(pictures.variantId, variants.id))
    .where(and(isAmong(products.id, ids), eq(pictures.view, "rosto"), isShownVariant(variants.id)))
    .orderBy(asc(variants.position)),
);

/** For each size, the frame for adults that is nearest to the typical front; on a tie, the best-selling. Only those with a picture. */
export async function listWornFrames(db: Reader): Promise<WornFrame[]> {
  const bySales = productsBy(await catalogueIndex(db), "mais-vendidos");
  const examined = SIZES.flatMap((size) => {
    const ids: string[] = [];
    for (const product of bySales) {
      if (ids.length === MAX_EXAMINED) break;
      if (product.size === size && product.sex !== "kids") ids.push(product.id);
    }
    return ids;
  });
  const rank = new Map(examined.map((id, index) => [id, index]));
  const worn = await wornAmong(db, { ids: listOf(examined) });
  worn.sort((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  return SIZES.flatMap((size) => {
    const distance = ({ front }: { front: number }) => Math.abs(front - TYPICAL_FRONT[size]);
    const [nearest] = worn
      .filter((each) => each.size === size)
      .sort((one, other) => distance(one) - distance(other));
    return nearest
      ? [{ size, front: nearest.front, title: nearest.title, family: nearest.family, file: nearest.file }]
      : [];
  });
}
