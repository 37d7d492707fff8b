import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { itemsCents } from "#app/domain/cart/cart.ts";
import { countItemsOf, findCartId, linesOf } from "#app/domain/cart/carts.server.ts";
import { findDeliveryQuote } from "#app/domain/delivery/carriers.server.ts";
import { pickAddressFields } from "#app/domain/values/address-fields.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { type Owner, turnsOf } from "#app/domain/values/owner.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { checkouts } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import type { Checkout, Contact, DeliveryAddress } from "./checkout.ts";

/** Saves the buyer and the delivery address of the owner's cart. `unknown-cep`: no carrier delivers to that CEP. */
export function saveCheckout(
  store: Store,
  owner: Owner,
  { contact, address }: { contact: Contact; address: DeliveryAddress },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "empty-cart" | "unknown-cep" }> {
  return store.write(async (tx) => {
    const [cartId, quote] = await inOneTrip(
      tx,
      () => findCartId(tx, owner),
      () => findDeliveryQuote(tx, address.cep),
    );
    if (!cartId || (await countItemsOf(tx, cartId)) === 0) return { ok: false, reason: "empty-cart" };
    if (!quote) return { ok: false, reason: "unknown-cep" };

    const values = { contact: onlyContact(contact), address: pickAddressFields(address), updatedAt: now };
    await tx
      .insert(checkouts)
      .values({ id: newId(), cartId, ...values })
      .onConflictDoUpdate({ target: checkouts.cartId, set: values });
    return { ok: true };
  }, turnsOf(owner));
}

const checkoutOf = prepared((db, { cartId }: Placeholders<{ cartId: string }>) =>
  db.select().from(checkouts).where(eq(checkouts.cartId, cartId)).limit(1),
);

/** The owner's checkout at current prices; undefined while the cart is empty or has no delivery address. */
export async function findCheckout(db: Reader, owner: Owner): Promise<Checkout | undefined> {
  const cartId = await findCartId(db, owner);
  return cartId ? findCheckoutOfCart(db, cartId) : undefined;
}

/** `findCheckout` for the cart of an owner. */
export async function findCheckoutOfCart(db: Reader, cartId: string): Promise<Checkout | undefined> {
  const [[checkout], lines] = await inOneTrip(
    db,
    () => checkoutOf(db, { cartId }),
    () => linesOf(db, cartId),
  );
  if (!checkout) return undefined;
  const delivery = await findDeliveryQuote(db, checkout.address.cep);
  if (lines.length === 0 || !delivery) return undefined;

  const items = itemsCents(lines);
  const agreed = {
    lines,
    contact: checkout.contact,
    address: checkout.address,
    delivery,
    itemsCents: items,
    totalCents: items + delivery.priceCents,
  };
  return { ...agreed, token: `${checkout.id}.${fingerprintOf(agreed)}`, shown: checkout.shown };
}

/** Saves what the payment page shows, so that the shopper can be told what has changed when the form is posted. */
export async function saveShown(store: Store, owner: Owner, checkout: Checkout): Promise<void> {
  const { token, totalCents, delivery, lines } = checkout;
  if (checkout.shown?.token === token) return;
  const shown = {
    token,
    totalCents,
    freightCents: delivery.priceCents,
    lines: lines.map(({ id, title, quantity, unitPriceCents }) => ({ id, title, quantity, unitPriceCents })),
  };
  await store.write(
    (tx) =>
      tx
        .update(checkouts)
        .set({ shown })
        .where(eq(checkouts.id, checkoutIdOf(token))),
    turnsOf(owner),
  );
}

/** The checkout's id, the part of its token that does not change with prices and lines. */
export function checkoutIdOf(token: string): string {
  return token.split(".")[0] ?? "";
}

function onlyContact({ name, email, taxId, whatsapp }: Contact): Contact {
  return { name, email, taxId, whatsapp };
}

function fingerprintOf({ lines, ...agreed }: Omit<Checkout, "token" | "shown">): string {
  const parts = [
    lines.map(({ variantId, quantity, unitPriceCents, lens }) => [variantId, quantity, unitPriceCents, lens]),
    agreed,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
