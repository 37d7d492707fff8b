import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalog/product.ts";
import {
  describeChoice,
  type Frame,
  type LensChoice,
  type LensOptions,
  type SoldLens,
  sumOf,
  whyNotChoice,
} from "#app/domain/lens/lens-choice.ts";
import {
  closeLensDraft,
  findLensDraft,
  type LensStep,
  missingSteps,
  transferLensDrafts,
} from "#app/domain/lens/lens-drafts.server.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { erasePrescriptions, transferPrescriptions } from "#app/domain/lens/prescriptions.server.ts";
import { after, seconds } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { cartLines, carts, pictures, products, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { type CartLine, type LineLens, MAX_PER_LINE } from "./cart.ts";

/** Between two posts of one form: a second press of its button, or a browser that tries again. */
const SENT_TWICE = seconds(10);

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

const unitsIn = prepared((db, { cartId }: Placeholders<{ cartId: string }>) =>
  db
    .select({ count: sql<number>`coalesce(sum(${cartLines.quantity}), 0)` })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId)),
);

/** How many pieces are in the owner's cart. */
export async function countCartItems(db: Reader, owner: Owner): Promise<number> {
  const cartId = await findCartId(db, owner);
  if (!cartId) return 0;
  const [row] = await unitsIn(db, { cartId });
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

    const opened = await findCartId(tx, owner);
    const cartId = opened ?? newId();
    const [line] = await tx
      .select()
      .from(cartLines)
      .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variantId, variant.id), isNull(cartLines.lens)))
      .limit(1);
    const quantity = (line?.quantity ?? 0) + wanted.quantity;

    if ((await countUnits(tx, cartId, variant.id)) + wanted.quantity > variant.available) {
      return { ok: false, reason: "out-of-stock", title: variant.title, available: variant.available };
    }
    if (quantity > MAX_PER_LINE) return { ok: false, reason: "too-many" };

    if (!opened) await openCart(tx, cartId, owner, now);
    await putLine(tx, cartId, variant.id, quantity, now);
    return { ok: true };
  });
}

/**
 * Turns the owner's lens draft for a product into one pair of glasses in the cart, with its prescription, and closes the draft.
 * Refuses a draft that still wants answers, one whose parts do not go together (any more), and a frame that is gone.
 */
export function addLensesToCart(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  { product, variantId }: { product: Pick<Product, "id">; variantId: string },
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "missing"; steps: LensStep[] }
  | { ok: false; reason: "unfit"; message: string }
  | { ok: false; reason: "out-of-stock"; title: string; available: number }
> {
  return store.write(async (tx) => {
    const [frame] = await tx
      .select({ ...FRAME, title: products.title, available: AVAILABLE })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(eq(variants.id, variantId), eq(products.id, product.id)))
      .limit(1);
    if (!frame) return { ok: false, reason: "unknown" };

    const draft = await findLensDraft(tx, files, owner, product.id);
    const options = await listLensOptions(tx);
    const lens = options.lenses.find(({ id }) => id === draft.lensId);
    const { treatmentIds, colorId, thicknessId } = draft;
    const steps = missingSteps(draft, lens);
    if (!lens || !thicknessId || steps.length > 0) {
      const isClosed = !draft.lensId && !draft.prescription && !draft.isLater;
      if (isClosed && (await wasJustAdded(tx, owner, product.id, now))) return { ok: true };
      return { ok: false, reason: "missing", steps };
    }

    const choice = { lensId: lens.id, treatmentIds, colorId, thicknessId };
    const unfit = whyNotChoice(options, frame, choice, draft.prescription?.grade ?? undefined);
    if (unfit) return { ok: false, reason: "unfit", message: unfit };

    const opened = await findCartId(tx, owner);
    const cartId = opened ?? newId();
    if ((await countUnits(tx, cartId, variantId)) >= frame.available) {
      return { ok: false, reason: "out-of-stock", title: frame.title, available: frame.available };
    }
    if (!opened) await openCart(tx, cartId, owner, now);

    // A lens without grade wants no prescription, so that one is not kept either.
    const isUseful = lens.prescription !== "never";
    const isGraded = Boolean(draft.prescription) || draft.isLater;
    await tx.insert(cartLines).values({
      id: newId(),
      cartId,
      variantId,
      quantity: 1,
      lens: choice,
      needsPrescription: isUseful && isGraded,
      prescriptionId: (isUseful && draft.prescription?.id) || null,
      addedAt: now,
    });
    await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
    await closeLensDraft(tx, owner, product.id);
    if (!isUseful && draft.prescription) await erasePrescriptions(tx, [draft.prescription.id], now);
    return { ok: true };
  });
}

/** Whether glasses of the product came into the cart so short a while ago that the same form was sent twice. */
async function wasJustAdded(tx: Tx, owner: Owner, productId: string, now: Date): Promise<boolean> {
  const cartId = await findCartId(tx, owner);
  if (!cartId) return false;
  const [line] = await tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .where(
      and(
        eq(cartLines.cartId, cartId),
        eq(variants.productId, productId),
        isNotNull(cartLines.lens),
        gt(cartLines.addedAt, after(now, -SENT_TWICE)),
      ),
    )
    .limit(1);
  return Boolean(line);
}

/** Sets a line's quantity. Refuses somebody else's line as unknown, and more than is in stock; glasses stay one pair. */
export function setCartQuantity(
  store: Store,
  owner: Owner,
  lineId: string,
  quantity: number,
  now: Date,
): Promise<Changed> {
  return store.write(async (tx) => {
    const cartId = await findCartId(tx, owner);
    if (!cartId) return { ok: false, reason: "unknown" };
    const line = (await linesOf(tx, cartId)).find(({ id }) => id === lineId);
    if (!line) return { ok: false, reason: "unknown" };
    if (line.lens) return quantity === 1 ? { ok: true } : { ok: false, reason: "too-many" };
    if (quantity > line.available) {
      return { ok: false, reason: "out-of-stock", title: line.title, available: line.available };
    }

    await putLine(tx, cartId, line.variantId, quantity, now);
    return { ok: true };
  });
}

/** Takes a line out, forgets its prescription, and says whether it was there. */
export function removeFromCart(store: Store, owner: Owner, lineId: string, now: Date): Promise<boolean> {
  return store.write(async (tx) => {
    const cartId = await findCartId(tx, owner);
    if (!cartId) return false;
    const removed = await tx
      .delete(cartLines)
      .where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
      .returning({ prescriptionId: cartLines.prescriptionId });
    await erasePrescriptions(
      tx,
      removed.flatMap(({ prescriptionId }) => prescriptionId ?? []),
      now,
    );
    await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
    return removed.length > 0;
  });
}

/**
 * Hands what a visitor gathered to the account that just signed in: quantities are summed, up to the stock and to 10; glasses,
 * what was chosen of others, and prescriptions come along as they are.
 */
export async function mergeCarts(tx: Tx, visitorId: string, accountId: string, now: Date): Promise<void> {
  await transferPrescriptions(tx, visitorId, accountId);
  await transferLensDrafts(tx, visitorId, accountId, now);
  const visitors = await findCartId(tx, { accountId: null, visitorId });
  if (!visitors) return;

  const owner: Owner = { accountId, visitorId: null };
  const accounts = (await findCartId(tx, owner)) ?? (await openCart(tx, newId(), owner, now));
  const before = (await linesOf(tx, accounts)).filter(({ lens }) => !lens);
  await tx
    .update(cartLines)
    .set({ cartId: accounts })
    .where(and(eq(cartLines.cartId, visitors), isNotNull(cartLines.lens)));

  for (const line of await linesOf(tx, visitors)) {
    const had = before.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
    const glasses = (await countUnits(tx, accounts, line.variantId)) - had;
    const quantity = Math.min(had + line.quantity, Math.max(line.available - glasses, had), MAX_PER_LINE);
    if (quantity > 0) await putLine(tx, accounts, line.variantId, quantity, now);
  }
  await tx.delete(carts).where(eq(carts.id, visitors));
}

const cartOfAccount = prepared((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db.select({ id: carts.id }).from(carts).where(eq(carts.accountId, accountId)).limit(1),
);

const cartOfVisitor = prepared((db, { visitorId }: Placeholders<{ visitorId: string }>) =>
  db.select({ id: carts.id }).from(carts).where(eq(carts.visitorId, visitorId)).limit(1),
);

/** The cart an owner fills: the account's once somebody is signed in. */
export async function findCartId(db: Reader, { accountId, visitorId }: Owner): Promise<string | undefined> {
  if (!accountId && !visitorId) return undefined;
  const [cart] = accountId
    ? await cartOfAccount(db, { accountId })
    : await cartOfVisitor(db, { visitorId: visitorId ?? "" });
  return cart?.id;
}

/** Only where something is put into it at once: a refusal leaves no empty cart. */
async function openCart(tx: Tx, id: string, owner: Owner, now: Date): Promise<string> {
  const { accountId, visitorId } = owner;
  await tx.insert(carts).values({ id, accountId, visitorId: accountId ? null : visitorId, updatedAt: now });
  return id;
}

async function putLine(tx: Tx, cartId: string, variantId: string, quantity: number, now: Date) {
  await tx
    .insert(cartLines)
    .values({ id: newId(), cartId, variantId, quantity, addedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.variantId],
      targetWhere: isNull(cartLines.lens),
      set: { quantity },
    });
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
}

const IS_SHOWN = isShownVariant(variants.id);
/** A colour that is not shown is not sold either; a line with it can only be removed. */
const AVAILABLE = sql<number>`CASE WHEN ${IS_SHOWN} THEN ${variants.onHand} - ${variants.reserved} + ${variants.yielding} ELSE 0 END`;
const FRAME = {
  type: products.type,
  material: products.material,
  promotionalPriceCents: products.promotionalPriceCents,
};

async function findVariant(db: Reader, productId: string, color: string | undefined) {
  const [variant] = await db
    .select({ id: variants.id, title: products.title, available: AVAILABLE })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.productId, productId), color ? eq(variants.color, color) : undefined, IS_SHOWN))
    .orderBy(sql`${AVAILABLE} > 0 DESC`, asc(variants.position))
    .limit(1);
  return variant;
}

/** How many pieces of a colour are in a cart, with lenses and without. */
async function countUnits(db: Reader, cartId: string, variantId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${cartLines.quantity}), 0)` })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variantId, variantId)));
  return row?.count ?? 0;
}

async function linesOf(db: Reader, cartId: string): Promise<CartLine[]> {
  const rows = await db
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
      frame: FRAME,
      quantity: cartLines.quantity,
      available: AVAILABLE,
      choice: cartLines.lens,
      needsPrescription: cartLines.needsPrescription,
      prescriptionId: cartLines.prescriptionId,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(pictures, and(eq(pictures.variantId, variants.id), eq(pictures.position, 0)))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.id));

  const options = rows.some(({ choice }) => choice) ? await listLensOptions(db) : undefined;
  return rows.map(({ frame, choice, needsPrescription, ...found }, index) => {
    // Glasses come first, so that lines of one frame do not each count on the same piece.
    const glasses = rows.filter(
      (other, at) => other.variantId === found.variantId && other.choice && (!choice || at < index),
    );
    const row = { ...found, available: Math.max(found.available - glasses.length, 0) };
    if (!options || !choice) return { ...row, unitPriceCents: frame.promotionalPriceCents, lens: null };
    const sold = soldLensOf(options, frame, choice);
    if (!sold) return { ...row, ...withdrawn(frame) };
    const missing = needsPrescription ? "later" : "none";
    return {
      ...row,
      unitPriceCents: sumOf(sold.parts),
      lens: { ...sold, prescription: row.prescriptionId ? "given" : missing },
    };
  });
}

/** The lenses of a line at the prices of this moment; undefined where they are not made any more. */
function soldLensOf(options: LensOptions, frame: Frame, choice: LensChoice): SoldLens | undefined {
  if (whyNotChoice(options, frame, choice, undefined)) return undefined;
  return describeChoice(options, frame, choice);
}

/** What a line with such lenses is: nothing that can be bought. */
function withdrawn(frame: Frame): Pick<CartLine, "unitPriceCents" | "available" | "lens"> {
  const unitPriceCents = frame.promotionalPriceCents;
  const parts = [{ name: "Armação", cents: unitPriceCents }];
  const lens: LineLens = {
    vision: "none",
    name: "Lente fora de linha",
    treatments: [],
    color: null,
    thickness: "",
    parts,
    prescription: "none",
  };
  return { unitPriceCents, available: 0, lens };
}
