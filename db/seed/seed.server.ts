import { eq, isNotNull } from "drizzle-orm";
import {
  accounts,
  addresses,
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
} from "../schema/index.ts";
import type { Store, Tx } from "../store.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { picturesOfCatalogue, variantId } from "./catalogue.ts";
import { familyOf } from "./color-families.ts";
import { DELIVERY_RATES } from "./delivery-rates.ts";
import { LENS_COLORS, LENSES, THICKNESSES, TREATMENTS } from "./lenses.ts";
import catalogue from "./products.json" with { type: "json" };
import { seedMovements } from "./seed-stock.server.ts";
import { folded, seedTrade } from "./seed-trade.server.ts";
import madeSlides from "./slides.json" with { type: "json" };
import { DEMO_BUYERS } from "./trade.ts";

type NewProduct = typeof products.$inferInsert;
type NewMeasures = Omit<typeof measures.$inferInsert, "productId">;
type NewSlide = typeof slides.$inferInsert;

/** The demonstration accounts, whose password is published in this repository. */
export const DEMO_ACCOUNT_IDS: readonly string[] = [...DEMO_ACCOUNTS, ...DEMO_BUYERS].map(({ id }) => id);

/**
 * A database with products is left alone, except that missing lenses and sun filters are added, and that pictures which have been
 * rendered anew are shown. Ids come from slugs.
 */
export async function seedDemoShop(
  store: Store,
  hashPassword: (password: string) => Promise<string>,
  now: Date,
): Promise<void> {
  await store.write(async (tx) => {
    if ((await tx.$count(lenses)) === 0) await seedLenses(tx);
  });
  if ((await store.read.$count(products)) > 0) {
    await fillSunFilters(store);
    return showNewPictures(store);
  }
  const passwords = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)));

  await store.write(async (tx) => {
    // Another node may have seeded the database meanwhile.
    if ((await tx.$count(products)) > 0) return;
    await seedCatalogue(tx);
    await tx.insert(slides).values(madeSlides.map((slide) => slide as NewSlide));
    await tx.insert(deliveryRates).values([...DELIVERY_RATES]);
    await seedAccounts(tx, passwords, now);
    await seedTrade(tx, passwords[0] ?? "", now);
    await seedMovements(tx, now);
  });
}

export async function seedLenses(tx: Tx): Promise<void> {
  await tx.insert(lenses).values([...LENSES]);
  await tx.insert(treatments).values([...TREATMENTS]);
  await tx.insert(lensColors).values([...LENS_COLORS]);
  await tx.insert(thicknesses).values([...THICKNESSES]);
}

async function seedCatalogue(tx: Tx): Promise<void> {
  await tx.insert(products).values(
    catalogue.map(({ measures, colors, launchedAt, ...product }) => ({
      ...(product as Omit<NewProduct, "id" | "launchedAt">),
      id: product.slug,
      launchedAt: new Date(`${launchedAt}T12:00:00Z`),
    })),
  );
  await tx
    .insert(measures)
    .values(
      catalogue.flatMap(({ slug, measures }) =>
        measures ? [{ ...(measures as NewMeasures), productId: slug }] : [],
      ),
    );
  await tx.insert(variants).values(
    catalogue.flatMap(({ slug, colors }) =>
      colors.map((color, position) => ({
        id: variantId(slug, color.id),
        productId: slug,
        color: color.id,
        colorName: color.name,
        colorFamily: familyOf(color.id),
        hex: color.hex,
        position,
        onHand: color.stock,
      })),
    ),
  );
  await tx.insert(pictures).values(picturesOfCatalogue());
}

/** Adds filter data to demonstration databases that are older than migration 0014. */
async function fillSunFilters(store: Store): Promise<void> {
  await store.write(async (tx) => {
    if ((await tx.$count(measures, isNotNull(measures.filterCategory))) > 0) return;
    for (const { slug, measures: seeded } of catalogue) {
      if (!seeded || !("filterCategory" in seeded)) continue;
      const { filterCategory, uvProtection } = seeded as NewMeasures;
      await tx.update(measures).set({ filterCategory, uvProtection }).where(eq(measures.productId, slug));
    }
  });
}

/** The file of a former rendering, which differs by its hash alone, is no longer in `public/pictures`. */
async function showNewPictures(store: Store): Promise<void> {
  await store.write(async (tx) => {
    const rows = await tx.select({ id: pictures.id, file: pictures.file }).from(pictures);
    const shown = new Map(rows.map(({ id, file }) => [id, file]));
    for (const { id, file, placeholder } of picturesOfCatalogue()) {
      const former = shown.get(id);
      if (former === undefined || former === file || withoutHash(former) !== withoutHash(file)) continue;
      await tx.update(pictures).set({ file, placeholder }).where(eq(pictures.id, id));
    }
  });
}

function withoutHash(file: string): string {
  return file.replace(/-[0-9a-f]{8}$/, "");
}

async function seedAccounts(tx: Tx, passwords: readonly string[], now: Date): Promise<void> {
  for (const [index, { password, address, ...account }] of DEMO_ACCOUNTS.entries()) {
    const passwordHash = passwords[index] ?? "";
    await tx
      .insert(accounts)
      .values({ ...account, searchName: folded(account.name), passwordHash, createdAt: now });
    await tx.insert(addresses).values({
      ...address,
      id: `${account.id}-casa`,
      accountId: account.id,
      isDefault: true,
      createdAt: now,
    });
  }
}
