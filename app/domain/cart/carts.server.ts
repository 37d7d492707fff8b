import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalog/product.ts";
import { AVAILABLE_UNITS } from "#app/domain/catalog/stock-units.server.ts";
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
import { type Owner, turnsOf } from "#app/domain/values/owner.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { cartLines, carts, pictures, products, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { type CartLine, type LineLens, MAX_PER_LINE } from "./cart.ts";

/** Within this time the same form counts as sent twice: a second click, or a browser that retries. */
const DUPLICATE_WINDOW = seconds(10);

type Changed =
  | { ok: true }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "out-of-stock"; title: string; available: number }
  | { ok: false; reason: "too-many" };

/** Oldest first. */
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

export async function countCartItems(db: Reader, owner: Owner): Promise<number> {
  const cartId = await findCartId(db, owner);
  return cartId ? countItemsOf(db, cartId) : 0;
}

export async function countItemsOf(db: Reader, cartId: string): Promise<number> {
  const [row] = await unitsIn(db, { cartId });
  return row?.count ?? 0;
}

/** `color`: a slug, or undefined for the first colour that is in stock. */
export function addToCart(
  store: Store,
  owner: Owner,
  wanted: { productId: string; color: string | undefined; quantity: number },
  now: Date,
): Promise<Changed> {
  return store.write(async (tx) => {
    const [variant, existingId] = await inOneTrip(
      tx,
      () => findVariant(tx, wanted.productId, wanted.color),
      () => findCartId(tx, owner),
    );
    if (!variant) return { ok: false, reason: "unknown" };

    const cartId = existingId ?? newId();
    const lines = existingId ? await listLinesOf(tx, { cartId, variantId: variant.id }) : [];
    const quantity = (lines.find(({ lens }) => !lens)?.quantity ?? 0) + wanted.quantity;

    if (sumOfUnits(lines) + wanted.quantity > variant.available) {
      return { ok: false, reason: "out-of-stock", title: variant.title, available: variant.available };
    }
    if (quantity > MAX_PER_LINE) return { ok: false, reason: "too-many" };

    await inOneTrip(tx, ...(existingId ? [] : [() => createCart(tx, cartId, owner, now)]), () =>
      saveLine(tx, cartId, variant.id, quantity, now),
    );
    return { ok: true };
  }, turnsOf(owner));
}

/** Closes the draft. `missing`: it is incomplete, `steps` are left. `unfit`: its parts cannot be combined, or no longer. */
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
    const unfit = whyNotChoice(options, frame, choice, draft.prescription?.refraction ?? undefined);
    if (unfit) return { ok: false, reason: "unfit", message: unfit };

    const existingId = await findCartId(tx, owner);
    const cartId = existingId ?? newId();
    if ((await countUnits(tx, cartId, variantId)) >= frame.available) {
      return { ok: false, reason: "out-of-stock", title: frame.title, available: frame.available };
    }
    if (!existingId) await createCart(tx, cartId, owner, now);

    // A lens without a refraction needs no prescription, so a prescription in the draft is erased.
    const takesPrescription = lens.prescription !== "never";
    const hasChosenPrescription = Boolean(draft.prescription) || draft.isLater;
    await tx.insert(cartLines).values({
      id: newId(),
      cartId,
      variantId,
      quantity: 1,
      lens: choice,
      needsPrescription: takesPrescription && hasChosenPrescription,
      prescriptionId: (takesPrescription && draft.prescription?.id) || null,
      addedAt: now,
    });
    await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId));
    await closeLensDraft(tx, owner, product.id);
    if (!takesPrescription && draft.prescription) await erasePrescriptions(tx, [draft.prescription.id], now);
    return { ok: true };
  }, turnsOf(owner));
}

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
        gt(cartLines.addedAt, after(now, -DUPLICATE_WINDOW)),
      ),
    )
    .limit(1);
  return Boolean(line);
}

/** Glasses stay one pair per line. */
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

    await saveLine(tx, cartId, line.variantId, quantity, now);
    return { ok: true };
  }, turnsOf(owner));
}

/** Removes a line and erases its prescription; false if the owner's cart has no such line. */
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
  }, turnsOf(owner));
}

/**
 * Merges the visitor's cart into the account's, at sign-in. Quantities of one variant are added, up to the stock and
 * `MAX_PER_LINE`; glasses are transferred unchanged.
 */
export async function mergeCarts(tx: Tx, visitorId: string, accountId: string, now: Date): Promise<void> {
  await transferPrescriptions(tx, visitorId, accountId);
  await transferLensDrafts(tx, visitorId, accountId, now);
  const visitorCartId = await findCartId(tx, { accountId: null, visitorId });
  if (!visitorCartId) return;

  const owner: Owner = { accountId, visitorId: null };
  const accountCartId = (await findCartId(tx, owner)) ?? (await createCart(tx, newId(), owner, now));
  const before = (await linesOf(tx, accountCartId)).filter(({ lens }) => !lens);
  await tx
    .update(cartLines)
    .set({ cartId: accountCartId })
    .where(and(eq(cartLines.cartId, visitorCartId), isNotNull(cartLines.lens)));

  for (const line of await linesOf(tx, visitorCartId)) {
    const owned = before.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
    const glasses = (await countUnits(tx, accountCartId, line.variantId)) - owned;
    const quantity = Math.min(owned + line.quantity, Math.max(line.available - glasses, owned), MAX_PER_LINE);
    if (quantity > 0) await saveLine(tx, accountCartId, line.variantId, quantity, now);
  }
  await tx.delete(carts).where(eq(carts.id, visitorCartId));
}

const cartOfAccount = prepared((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db.select({ id: carts.id }).from(carts).where(eq(carts.accountId, accountId)).limit(1),
);

const cartOfVisitor = prepared((db, { visitorId }: Placeholders<{ visitorId: string }>) =>
  db.select({ id: carts.id }).from(carts).where(eq(carts.visitorId, visitorId)).limit(1),
);

export async function findCartId(db: Reader, { accountId, visitorId }: Owner): Promise<string | undefined> {
  if (!accountId && !visitorId) return undefined;
  const [cart] = accountId
    ? await cartOfAccount(db, { accountId })
    : await cartOfVisitor(db, { visitorId: visitorId ?? "" });
  return cart?.id;
}

/** Call it only when a line is added in the same transaction, so that a refusal leaves no empty cart. */
async function createCart(tx: Tx, id: string, owner: Owner, now: Date): Promise<string> {
  const { accountId, visitorId } = owner;
  await tx.insert(carts).values({ id, accountId, visitorId: accountId ? null : visitorId, updatedAt: now });
  return id;
}

async function saveLine(tx: Tx, cartId: string, variantId: string, quantity: number, now: Date) {
  await inOneTrip(
    tx,
    () =>
      tx
        .insert(cartLines)
        .values({ id: newId(), cartId, variantId, quantity, addedAt: now })
        .onConflictDoUpdate({
          target: [cartLines.cartId, cartLines.variantId],
          targetWhere: isNull(cartLines.lens),
          set: { quantity },
        }),
    () => tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId)),
  );
}

const IS_SHOWN = isShownVariant(variants.id);
/** A variant that is not shown is not sold either: its cart lines can only be removed. */
const AVAILABLE = sql<number>`CASE WHEN ${IS_SHOWN} THEN ${AVAILABLE_UNITS} ELSE 0 END`;
const FRAME = {
  type: products.type,
  material: products.material,
  promotionalPriceCents: products.promotionalPriceCents,
};

const variantsOfProduct = prepared((db, { productId }: Placeholders<{ productId: string }>) =>
  db
    .select({ id: variants.id, title: products.title, available: AVAILABLE, color: variants.color })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.productId, productId), IS_SHOWN))
    .orderBy(sql`${AVAILABLE} > 0 DESC`, asc(variants.position)),
);

async function findVariant(db: Reader, productId: string, color: string | undefined) {
  const found = await variantsOfProduct(db, { productId });
  return color ? found.find((variant) => variant.color === color) : found[0];
}

const listLinesOf = prepared(
  (db, { cartId, variantId }: Placeholders<{ cartId: string; variantId: string }>) =>
    db
      .select({ quantity: cartLines.quantity, lens: cartLines.lens })
      .from(cartLines)
      .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variantId, variantId))),
);

function sumOfUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function countUnits(db: Reader, cartId: string, variantId: string): Promise<number> {
  return sumOfUnits(await listLinesOf(db, { cartId, variantId }));
}

const rowsOf = prepared((db, { cartId }: Placeholders<{ cartId: string }>) =>
  db
    .select({
      id: cartLines.id,
      variantId: cartLines.variantId,
      slug: products.slug,
      title: products.title,
      model: products.model,
      sex: products.sex,
      color: variants.color,
      colorName: variants.colorName,
      family: variants.colorFamily,
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
    .orderBy(asc(cartLines.addedAt), asc(cartLines.id)),
);

/** Oldest first. */
export async function linesOf(db: Reader, cartId: string): Promise<CartLine[]> {
  const rows = await rowsOf(db, { cartId });
  const options = rows.some(({ choice }) => choice) ? await listLensOptions(db) : undefined;
  return rows.map(({ frame, choice, needsPrescription, ...found }, index) => {
    // Glasses come first, so that two lines of one frame never count on the same unit.
    const glasses = rows.filter(
      (other, at) => other.variantId === found.variantId && other.choice && (!choice || at < index),
    );
    const row = { ...found, available: Math.max(found.available - glasses.length, 0) };
    if (!options || !choice) return { ...row, unitPriceCents: frame.promotionalPriceCents, lens: null };
    const sold = soldLensOf(options, frame, choice);
    if (!sold) return { ...row, ...discontinued(frame) };
    const missing = needsPrescription ? "later" : "none";
    return {
      ...row,
      unitPriceCents: sumOf(sold.parts),
      lens: { ...sold, prescription: row.prescriptionId ? "given" : missing },
    };
  });
}

function soldLensOf(options: LensOptions, frame: Frame, choice: LensChoice): SoldLens | undefined {
  if (whyNotChoice(options, frame, choice, undefined)) return undefined;
  return describeChoice(options, frame, choice);
}

function discontinued(frame: Frame): Pick<CartLine, "unitPriceCents" | "available" | "lens"> {
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
