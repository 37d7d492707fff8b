import { findShortLine } from "#app/domain/cart/cart.ts";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import { installmentsOf, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";
import { snapshotOf } from "./checkout-changes.ts";

/** Undefined when the cart is empty or the checkout has no delivery address. */
export async function findPaymentPage(context: Context) {
  const { store, card } = context.get(shopContext);
  const owner = ownerOf(context);
  const checkout = await findCheckout(store.read, owner);
  return (
    checkout && {
      checkout,
      snapshot: snapshotOf(checkout),
      maxInstallments: installmentsOf(checkout.totalCents, MAX_INSTALLMENTS).count,
      isGuest: owner.accountId === null,
      isShort: findShortLine(checkout.lines) !== undefined,
      card,
    }
  );
}
