import {
  accounts,
  addresses,
  deliveryRates,
  measures,
  pictures,
  products,
  variants,
} from "../schema/index.ts";
import type { Store } from "../store.server.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { DELIVERY_RATES } from "./delivery-rates.ts";
import madePictures from "./pictures.json" with { type: "json" };
import catalogue from "./products.json" with { type: "json" };

type NewProduct = typeof products.$inferInsert;
type NewPicture = typeof pictures.$inferInsert;

/**
 * Fills an empty database with the demonstration shop; one that has products is left as it is.
 * Ids are made from slugs, so that they are the same wherever the shop is tried out.
 */
export async function seedDemoShop(
  store: Store,
  hashPassword: (password: string) => Promise<string>,
  now: Date,
): Promise<void> {
  if ((await store.read.$count(products)) > 0) return;
  const passwords = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)));

  await store.write(async (tx) => {
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
        catalogue.flatMap(({ slug, measures }) => (measures ? [{ ...measures, productId: slug }] : [])),
      );
    await tx.insert(variants).values(
      catalogue.flatMap(({ slug, colors }) =>
        colors.map((color, position) => ({
          id: variantId(slug, color.id),
          productId: slug,
          color: color.id,
          colorName: color.name,
          hex: color.hex,
          position,
          onHand: color.stock,
        })),
      ),
    );
    await tx.insert(pictures).values(picturesOfCatalogue());
    await tx.insert(deliveryRates).values([...DELIVERY_RATES]);

    for (const [index, { password, address, ...account }] of DEMO_ACCOUNTS.entries()) {
      const passwordHash = passwords[index] ?? "";
      await tx.insert(accounts).values({ ...account, passwordHash, createdAt: now });
      await tx.insert(addresses).values({
        ...address,
        id: `${account.id}-casa`,
        accountId: account.id,
        isDefault: true,
        createdAt: now,
      });
    }
  });
}

function picturesOfCatalogue(): NewPicture[] {
  return Object.entries(madePictures).flatMap(([slug, colors]) =>
    Object.entries(colors).flatMap(([color, views]) =>
      views.map(({ view, file }, position) => ({
        id: `${variantId(slug, color)}:${view}`,
        variantId: variantId(slug, color),
        view: view as NewPicture["view"],
        file,
        position,
      })),
    ),
  );
}

function variantId(slug: string, color: string): string {
  return `${slug}:${color}`;
}
