import { type CartLine, findShortLine } from "#app/domain/cart/cart.ts";
import { findCheckout, saveShown } from "#app/domain/order/checkouts.server.ts";
import { installmentsOf, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";

/** Undefined when the cart is empty or the checkout has no delivery address. */
export async function findPaymentPage(context: Context) {
  const { store, card } = context.get(shopContext);
  const owner = ownerOf(context);
  const checkout = await findCheckout(store.read, owner);
  // Not awaited: the page can be read while the database is locked or full. A lost snapshot only makes a later 409 less precise.
  if (checkout) saveShown(store, owner, checkout).catch(() => undefined);
  const short = checkout && findShortLine(checkout.lines);
  return (
    checkout && {
      checkout,
      installments: installmentsOf(checkout.totalCents, MAX_INSTALLMENTS),
      isGuest: owner.accountId === null,
      shortage: short && shortageOf(short),
      card,
    }
  );
}

/** In the response, not in the script: why the order cannot be paid. */
function shortageOf({
  title,
  colorName,
  available,
}: Pick<CartLine, "title" | "colorName" | "available">): string {
  const product = `${title} na cor ${colorName}`;
  if (available === 0) return `${product} acabou.`;
  return available === 1 ? `Há só 1 peça de ${product}.` : `Há só ${available} peças de ${product}.`;
}
