import { href, redirect } from "react-router";
import { parseQuantity } from "#app/domain/cart/cart.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { invalidQuantity, outOfStock } from "#app/http/pages/cart-refusals.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/add-to-cart";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const quantity = parseQuantity(String(form.get("quantity") ?? "1"));
  if (!quantity) throw invalidQuantity();

  const item = {
    productId: String(form.get("idProduct") ?? ""),
    color: form.has("color") ? String(form.get("color")) : undefined,
    quantity,
  };
  const added = await addToCart(store, ensureOwner(context), item, now());

  if (!added.ok && added.reason === "unknown") throw notFound();
  if (!added.ok && added.reason === "too-many") throw invalidQuantity();
  if (!added.ok) throw outOfStock(added);
  announce(context, "Produto adicionado ao carrinho.");
  return redirect(href("/checkout/carrinho"), 303);
}
