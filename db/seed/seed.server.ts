import { eq, sql } from "drizzle-orm";
import {
  accounts,
  addresses,
  deliveryRates,
  measures,
  orderEvents,
  orderLines,
  orders,
  pictures,
  products,
  reviews,
  slides,
  variants,
} from "../schema/index.ts";
import type { Store, Tx } from "../store.server.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { familyOf } from "./color-families.ts";
import { DELIVERY_RATES } from "./delivery-rates.ts";
import madePictures from "./pictures.json" with { type: "json" };
import catalogue from "./products.json" with { type: "json" };
import madeSlides from "./slides.json" with { type: "json" };
import { DEMO_BUYERS, DEMO_BUYERS_ADDRESS } from "./trade.ts";

type NewProduct = typeof products.$inferInsert;
type NewPicture = typeof pictures.$inferInsert;
type NewSlide = typeof slides.$inferInsert;

const DAY = 24 * 60 * 60 * 1000;
const FIRST_NUMBER = 10_001;

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
    await seedCatalogue(tx);
    await tx.insert(slides).values(madeSlides.map((slide) => slide as NewSlide));
    await tx.insert(deliveryRates).values([...DELIVERY_RATES]);
    await seedAccounts(tx, passwords, now);
    await seedTrade(tx, passwords[0] ?? "", now);
  });
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
    .values(catalogue.flatMap(({ slug, measures }) => (measures ? [{ ...measures, productId: slug }] : [])));
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

async function seedAccounts(tx: Tx, passwords: readonly string[], now: Date): Promise<void> {
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
}

/** Orders that were delivered, what they sold, and what their buyers say. The stock of the catalogue is what was left. */
async function seedTrade(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  const contactOf = (buyer: (typeof DEMO_BUYERS)[number]) => ({
    name: buyer.name,
    email: `${buyer.id}@exemplo.com.br`,
    taxId: buyer.taxId,
    whatsapp: "11987654321",
  });
  const sold = DEMO_BUYERS.flatMap((buyer) =>
    buyer.purchases.map((purchase) => ({ buyer, ...purchase })),
  ).sort((one, other) => other.daysAgo - one.daysAgo);

  await tx.insert(accounts).values(
    DEMO_BUYERS.map((buyer) => ({
      ...contactOf(buyer),
      id: buyer.id,
      type: "individual" as const,
      socialName: buyer.socialName,
      passwordHash,
      status: "active" as const,
      createdAt: new Date(now.getTime() - 120 * DAY),
    })),
  );

  for (const [index, { buyer, daysAgo, lines, review }] of sold.entries()) {
    const id = `demo-order-${index + 1}`;
    const placedAt = new Date(now.getTime() - daysAgo * DAY);
    const bought = lines.map((line, position) => lineOf(line, id, position));
    const itemsCents = bought.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
    await tx.insert(orders).values({
      id,
      number: FIRST_NUMBER + index,
      accountId: buyer.id,
      checkoutToken: id,
      status: "delivered",
      contact: contactOf(buyer),
      address: { ...DEMO_BUYERS_ADDRESS, people: buyer.name, phone: "11987654321" },
      carrier: "Entrega padrão",
      businessDays: 3,
      itemsCents,
      freightCents: 1290,
      totalCents: itemsCents + 1290,
      placedAt,
    });
    await tx.insert(orderLines).values(bought);
    await tx.insert(orderEvents).values(
      (["awaiting_payment", "paid", "preparing", "shipped", "delivered"] as const).map((status, step) => ({
        id: `${id}-${step}`,
        orderId: id,
        status,
        cause: "seed",
        at: new Date(placedAt.getTime() + step * DAY),
      })),
    );
    for (const { slug, quantity } of bought) {
      await tx
        .update(products)
        .set({ soldCount: sql`${products.soldCount} + ${quantity}` })
        .where(eq(products.id, slug));
    }
    if (review) {
      await tx.insert(reviews).values({
        id: `${id}-review`,
        productId: review.slug,
        accountId: buyer.id,
        authorName: buyer.socialName,
        stars: review.stars,
        text: review.text,
        createdAt: new Date(
          placedAt.getTime() + 7 * DAY > now.getTime() ? now : placedAt.getTime() + 7 * DAY,
        ),
      });
    }
  }
}

function lineOf(
  [slug, color, quantity]: readonly [string, string, number],
  orderId: string,
  position: number,
) {
  const product = catalogue.find((each) => each.slug === slug);
  const variant = product?.colors.find(({ id }) => id === color);
  if (!product || !variant) throw new Error(`The demonstration sells no ${slug} in ${color}.`);
  return {
    id: `${orderId}-${position}`,
    orderId,
    position,
    variantId: variantId(slug, color),
    slug,
    title: product.title,
    model: product.model,
    sex: product.sex,
    color,
    colorName: variant.name,
    picture:
      picturesOfCatalogue().find((picture) => picture.variantId === variantId(slug, color))?.file ?? "",
    unitPriceCents: product.promotionalPriceCents,
    quantity,
  };
}

function picturesOfCatalogue(): NewPicture[] {
  return Object.entries(madePictures).flatMap(([slug, colors]) =>
    Object.entries(colors).flatMap(([color, views]) =>
      views.map((picture, position) => ({
        ...(picture as Pick<NewPicture, "view" | "file" | "placeholder">),
        id: `${variantId(slug, color)}:${picture.view}`,
        variantId: variantId(slug, color),
        position,
      })),
    ),
  );
}

function variantId(slug: string, color: string): string {
  return `${slug}:${color}`;
}
