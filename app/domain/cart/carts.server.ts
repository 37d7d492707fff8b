import { and, asc, eq, sql } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { cartLines, carts, pictures, products, variants } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { type CartLine, MAX_PER_LINE } from "./cart.ts";

type Changed =
  | { ok: true }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "out-of-stock"; title: string; available: number }
  | { ok: false; reason: "too-many" };

/** The lines of the owner's cart, oldest first; an owner without a cart has none. */
export async function listCartLines(db: Reader, owner: Owner): Promise<CartLine[]> {
  const cartId = await findCartId(db, owner);
  return cartId ? linesOf(db, cartId) : [];
}

/** How many pieces are in the owner's cart. */
export async function countCartItems(db: Reader, owner: Owner): Promise<number> {
  const cartId = await findCartId(db, owner);
  if (!cartId) return 0;
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${cartLines.quantity}), 0)` })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId));
  return row?.count ?? 0;
}

/**
 * Puts `quantity` pieces of a colour into the cart, on top of what is there.
 * Refuses a product or colour that is not sold, more than is in stock, and more than 10 of one thing; then nothing changes.
 */
export function addToCart(
  store: Store,
  owner: Owner,
  wanted: { productId: string; color: string | undefined; quantity: number },
  now: Date,
): Promise<Changed> {
  return store.write(async (tx) => {
    const variant = await findVariant(tx, wanted.productId, wanted.color);
    if (!variant) return { ok: false, reason: "unknown" };

    const cartId = (await findCartId(tx, owner)) ?? (await openCart(tx, owner, now));
    const [line] = await tx
      .select()
      .from(cartLines)
      .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variantId, variant.id)))
      .limit(1);
    const quantity = (line?.quantity ?? 0) + wanted.quantity;

    if (quantity > variant.available) {
      return { ok: false, reason: "out-of-stock", title: variant.title, available: variant.available };
    }
    if (quantity > MAX_PER_LINE) return { ok: false, reason: "too-many" };

    await putLine(tx, cartId, variant.id, quantity, now);
    return { ok: true };
  });
}

/** Sets a line's quantity. Refuses somebody else's line as unknown, and more than is in stock. */
export function setCartQuantity(
  store: Store,
  owner: Owner,
  lineId: string,
  quantity: number,
  now: Date,
): Promise<Exclude<Changed, { reason: "too-many" }>> {
  return store.write(async (tx) => {
    const cartId = await findCartId(tx, owner);
    const line = cartId && (await linesOf(tx, cartId)).find(({ id }) => id === lineId);
    if (!line) return { ok: false, reason: "unknown" };
    if (quantity > line.available) {
      return { ok: false, reason: "out-of-stock", title: line.title, available: line.available };
    }

    await putLine(tx, cartId, line.variantId, quantity, now);
    return { ok: true };
  });
}

/** Takes a line out and says whether it was there. */
export function removeFromCart(store: Store, owner: Owner, lineId: string, now: Date): Promise<boolean> {
  return store.write(async (tx) => {
    const cartId = await findCartId(tx, owner);
    if (!cartId) return false;
    const removed = await tx
      .delete(cartLines)
      .where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
      .returning({ id: cartLines.id });
    await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
    return removed.length > 0;
  });
}

/**
 * Hands what a visitor gathered to the account that just signed in: quantities are summed, up to the stock and to 10.
 */
export async function mergeCarts(tx: Tx, visitorId: string, accountId: string, now: Date): Promise<void> {
  const visitors = await findCartId(tx, { accountId: null, visitorId });
  if (!visitors) return;

  const owner: Owner = { accountId, visitorId: null };
  const accounts = (await findCartId(tx, owner)) ?? (await openCart(tx, owner, now));
  const before = await linesOf(tx, accounts);

  for (const line of await linesOf(tx, visitors)) {
    const had = before.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
    const quantity = Math.min(had + line.quantity, Math.max(line.available, had), MAX_PER_LINE);
    if (quantity > 0) await putLine(tx, accounts, line.variantId, quantity, now);
  }
  await tx.delete(carts).where(eq(carts.id, visitors));
}

/** The cart an owner fills: the account's once somebody is signed in. */
export async function findCartId(db: Reader, owner: Owner): Promise<string | undefined> {
  const whose = owner.accountId
    ? eq(carts.accountId, owner.accountId)
    : owner.visitorId && eq(carts.visitorId, owner.visitorId);
  if (!whose) return undefined;
  const [cart] = await db.select({ id: carts.id }).from(carts).where(whose).limit(1);
  return cart?.id;
}

async function openCart(tx: Tx, owner: Owner, now: Date): Promise<string> {
  const id = newId();
  const { accountId, visitorId } = owner;
  await tx.insert(carts).values({ id, accountId, visitorId: accountId ? null : visitorId, updatedAt: now });
  return id;
}

async function putLine(tx: Tx, cartId: string, variantId: string, quantity: number, now: Date) {
  await tx
    .insert(cartLines)
    .values({ id: newId(), cartId, variantId, quantity, addedAt: now })
    .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.variantId], set: { quantity } });
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
}

async function findVariant(db: Reader, productId: string, color: string | undefined) {
  const available = sql<number>`${variants.onHand} - ${variants.reserved}`;
  const [variant] = await db
    .select({ id: variants.id, title: products.title, available })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.productId, productId), color ? eq(variants.color, color) : undefined))
    .orderBy(sql`${available} > 0 DESC`, asc(variants.position))
    .limit(1);
  return variant;
}

function linesOf(db: Reader, cartId: string): Promise<CartLine[]> {
  return db
    .select({
      id: cartLines.id,
      variantId: cartLines.variantId,
      slug: products.slug,
      title: products.title,
      model: products.model,
      sex: products.sex,
      color: variants.color,
      colorName: variants.colorName,
      picture: sql<string>`coalesce(${pictures.file}, '')`,
      unitPriceCents: products.promotionalPriceCents,
      quantity: cartLines.quantity,
      available: sql<number>`${variants.onHand} - ${variants.reserved}`,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(pictures, and(eq(pictures.variantId, variants.id), eq(pictures.position, 0)))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.id));
}
