import { href, redirect } from "react-router";
import { removeFromCart } from "#app/domain/cart/carts.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/remove-from-cart";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";
export { sendInPlace as clientAction } from "#app/ui/shop/order/send-in-place.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);

  const removed = await removeFromCart(store, ownerOf(context), String(form.get("item")), now());
  if (!removed) throw notFound();
  announce(context, "Produto removido do carrinho.");
  return redirect(href("/checkout/carrinho"), 303);
}
