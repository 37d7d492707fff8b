import type { RouterContextProvider } from "react-router";
import { findShortLine } from "#app/domain/cart/cart.ts";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import { installmentsOf, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { snapshotOf } from "./checkout-changes.ts";

/** What the page of payment shows; undefined where there is nothing to pay, or nowhere to send it. */
export async function findPaymentPage(context: Readonly<RouterContextProvider>) {
  const { store, card } = context.get(shopContext);
  const owner = ownerOf(context);
  const checkout = await findCheckout(store.read, owner);
  return (
    checkout && {
      checkout,
      seen: snapshotOf(checkout),
      maxInstallments: installmentsOf(checkout.totalCents, MAX_INSTALLMENTS).count,
      isGuest: owner.accountId === null,
      isShort: findShortLine(checkout.lines) !== undefined,
      card,
    }
  );
}
