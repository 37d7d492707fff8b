import { href, redirect } from "react-router";
import { parseQuantity } from "#app/domain/cart/cart.ts";
import { setCartQuantity } from "#app/domain/cart/carts.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { invalidQuantity, outOfStock } from "#app/http/pages/cart-refusals.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/set-quantity";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";
export { sendInPlace as clientAction } from "#app/ui/shop/order/send-in-place.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const quantity = parseQuantity(String(form.get("quantity")));
  if (!quantity) throw invalidQuantity();

  const set = await setCartQuantity(store, ownerOf(context), String(form.get("item")), quantity, now());

  if (!set.ok && set.reason === "unknown") throw notFound();
  if (!set.ok && set.reason === "too-many") throw invalidQuantity();
  if (!set.ok) throw outOfStock(set);
  return redirect(href("/checkout/carrinho"), 303);
}
