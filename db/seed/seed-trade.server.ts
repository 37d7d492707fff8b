import { eq, sql } from "drizzle-orm";
import {
  accounts,
  orderEvents,
  orderLines,
  orders,
  products,
  returnEvents,
  returnLines,
  returns,
  reviews,
} from "../schema/index.ts";
import type { Tx } from "../store.ts";
import { picturesOfCatalogue, variantId } from "./catalogue.ts";
import catalogue from "./products.json" with { type: "json" };
import { DEMO_BUYERS, DEMO_BUYERS_ADDRESS, OPEN_ORDERS, type SeededStatus } from "./trade.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const FIRST_NUMBER = 10_001;
const FREIGHT_CENTS = 1290;
const ORDER_HISTORY: readonly SeededStatus[] = [
  "awaiting_payment",
  "paid",
  "preparing",
  "shipped",
  "delivered",
  "withdrawal_requested",
];
/** As app/domain/returns/return.ts, though not at the end of the day. */
const DAYS_TO_ANSWER = 5;
/** Of a delivered order: one step per day. */
const DAYS_TO_DELIVERY = ORDER_HISTORY.indexOf("delivered");

/**
 * Inserts delivered orders with their reviews, and the orders of the last days that wait for staff. Stock is not reduced: the
 * catalogue's figures are what is left.
 */
export async function seedTrade(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  const contactOf = (buyer: (typeof DEMO_BUYERS)[number]) => ({
    name: buyer.name,
    email: `${buyer.id}@exemplo.com.br`,
    taxId: buyer.taxId,
    whatsapp: "11987654321",
  });
  const delivered = DEMO_BUYERS.flatMap((buyer) =>
    buyer.purchases.map(({ daysAgo, lines, review }) => ({
      ...{ buyer, lines, review, status: "delivered" as SeededStatus },
      hoursAgo: daysAgo * 24,
      hoursAStep: 24,
    })),
  );
  const open = OPEN_ORDERS.map(({ buyerId, ...order }) => {
    const buyer = DEMO_BUYERS.find(({ id }) => id === buyerId);
    if (!buyer) throw new Error(`The demonstration has no buyer ${buyerId}.`);
    const steps = ORDER_HISTORY.indexOf(order.status);
    return { ...order, buyer, review: undefined, hoursAStep: order.hoursAgo / (steps + 1) };
  });
  const sold = [...delivered, ...open].sort((one, other) => other.hoursAgo - one.hoursAgo);

  await tx.insert(accounts).values(
    DEMO_BUYERS.map((buyer) => ({
      ...contactOf(buyer),
      id: buyer.id,
      type: "individual" as const,
      socialName: buyer.socialName,
      searchName: folded(buyer.name),
      passwordHash,
      status: "active" as const,
      createdAt: new Date(now.getTime() - 120 * DAY),
    })),
  );

  const placed = sold.map((purchase, index) => {
    const id = `demo-order-${index + 1}`;
    return {
      ...purchase,
      id,
      number: FIRST_NUMBER + index,
      placedAt: new Date(now.getTime() - purchase.hoursAgo * HOUR),
      history: ORDER_HISTORY.slice(0, ORDER_HISTORY.indexOf(purchase.status) + 1),
      bought: purchase.lines.map((line, position) => lineOf(line, id, position)),
    };
  });
  await tx.insert(orders).values(
    placed.map(({ id, number, buyer, placedAt, bought, status, history, hoursAStep }) => {
      const contact = contactOf(buyer);
      const itemsCents = bought.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
      return {
        id,
        number,
        accountId: buyer.id,
        checkoutToken: id,
        status,
        contact,
        address: { ...DEMO_BUYERS_ADDRESS, people: buyer.name, phone: "11987654321" },
        ...{ buyerName: folded(contact.name), buyerEmail: contact.email, buyerTaxId: contact.taxId },
        uf: DEMO_BUYERS_ADDRESS.uf,
        carrier: "Entrega padrão",
        businessDays: 3,
        itemsCents,
        freightCents: FREIGHT_CENTS,
        totalCents: itemsCents + FREIGHT_CENTS,
        placedAt,
        ...(history.includes("shipped") && status !== "delivered" && { trackingCode: "AM123456785BR" }),
        deliveredAt: history.includes("delivered")
          ? new Date(placedAt.getTime() + DAYS_TO_DELIVERY * hoursAStep * HOUR)
          : null,
      };
    }),
  );
  await tx.insert(orderLines).values(placed.flatMap(({ bought }) => bought));
  await tx.insert(orderEvents).values(
    placed.flatMap(({ id, placedAt, history, hoursAStep }) =>
      history.map((status, step) => ({
        id: `${id}-${step}`,
        orderId: id,
        status,
        cause: "seed",
        at: new Date(placedAt.getTime() + step * hoursAStep * HOUR),
      })),
    ),
  );
  const withdrawn = placed.filter(({ status }) => status === "withdrawal_requested");
  for (const { id, placedAt, bought, history, hoursAStep } of withdrawn) {
    const askedAt = new Date(placedAt.getTime() + (history.length - 1) * hoursAStep * HOUR);
    const asked = { id: `${id}-return`, orderId: id, kind: "withdrawal", stage: "asked" } as const;
    await tx.insert(returns).values({
      ...asked,
      ...{ isWhole: true, openedBy: "buyer", askedAt, updatedAt: askedAt },
      dueAt: new Date(askedAt.getTime() + DAYS_TO_ANSWER * DAY),
    });
    await tx
      .insert(returnLines)
      .values(bought.map((line) => ({ returnId: asked.id, lineId: line.id, quantity: line.quantity })));
    await tx
      .insert(returnEvents)
      .values({ id: `${id}-asked`, returnId: asked.id, stage: "asked", actor: "buyer", at: askedAt });
  }
  const quantities = new Map<string, number>();
  for (const { slug, quantity } of placed.flatMap(({ bought }) => bought)) {
    quantities.set(slug, (quantities.get(slug) ?? 0) + quantity);
  }
  for (const [slug, quantity] of quantities) {
    await tx
      .update(products)
      .set({ soldCount: sql`${products.soldCount} + ${quantity}` })
      .where(eq(products.id, slug));
  }
  await tx.insert(reviews).values(
    placed.flatMap(({ id, buyer, placedAt, review }) =>
      review
        ? {
            id: `${id}-review`,
            productId: review.slug,
            accountId: buyer.id,
            authorName: buyer.socialName,
            stars: review.stars,
            text: review.text,
            createdAt: new Date(Math.min(now.getTime(), placedAt.getTime() + 7 * DAY)),
          }
        : [],
    ),
  );
}

/** As app/domain/order/search-columns.ts writes names. */
export function folded(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
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
