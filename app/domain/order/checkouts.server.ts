import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { itemsCents } from "#app/domain/cart/cart.ts";
import { findCartId, listCartLines } from "#app/domain/cart/carts.server.ts";
import { findDeliveryQuote } from "#app/domain/delivery/carriers.server.ts";
import { pickAddressFields } from "#app/domain/values/address-fields.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { checkouts } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";
import type { Checkout, Contact, DeliveryAddress } from "./checkout.ts";

/** Saves the buyer and the delivery address of the owner's cart. `unknown-cep`: no carrier delivers to that CEP. */
export function saveCheckout(
  store: Store,
  owner: Owner,
  { contact, address }: { contact: Contact; address: DeliveryAddress },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "empty-cart" | "unknown-cep" }> {
  return store.write(async (tx) => {
    const cartId = await findCartId(tx, owner);
    const lines = await listCartLines(tx, owner);
    if (!cartId || lines.length === 0) return { ok: false, reason: "empty-cart" };
    if (!(await findDeliveryQuote(tx, address.cep))) return { ok: false, reason: "unknown-cep" };

    const noted = { contact: onlyContact(contact), address: pickAddressFields(address), updatedAt: now };
    await tx
      .insert(checkouts)
      .values({ id: newId(), cartId, ...noted })
      .onConflictDoUpdate({ target: checkouts.cartId, set: noted });
    return { ok: true };
  });
}

/** The owner's checkout at current prices; undefined while the cart is empty or has no delivery address. */
export async function findCheckout(db: Reader, owner: Owner): Promise<Checkout | undefined> {
  const cartId = await findCartId(db, owner);
  if (!cartId) return undefined;
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.cartId, cartId)).limit(1);
  if (!checkout) return undefined;

  const lines = await listCartLines(db, owner);
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
  return { ...agreed, token: `${checkout.id}.${fingerprintOf(agreed)}` };
}

/** The checkout's id, the part of its token that does not change with prices and lines. */
export function checkoutIdOf(token: string): string {
  return token.split(".")[0] ?? "";
}

function onlyContact({ name, email, taxId, whatsapp }: Contact): Contact {
  return { name, email, taxId, whatsapp };
}

/** A hash of everything the shopper agrees to: lines, prices, freight, buyer and delivery address. */
function fingerprintOf({ lines, ...agreed }: Omit<Checkout, "token">): string {
  const seen = [
    lines.map(({ variantId, quantity, unitPriceCents, lens }) => [variantId, quantity, unitPriceCents, lens]),
    agreed,
  ];
  return createHash("sha256").update(JSON.stringify(seen)).digest("hex").slice(0, 16);
}
