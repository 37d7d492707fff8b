import { href, redirect } from "react-router";
import { settlePayment, startPixPayment } from "#app/domain/payment/payments.server.ts";
import { outOfStock } from "#app/http/cart-refusals.ts";
import { checkoutChanged, emptyCart } from "#app/http/checkout-refusals.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/pay-with-pix";

export { commandLoader as loader } from "#app/http/limits.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

/** The order is placed before the provider is asked: whatever happens to that call, the order and its job are there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, gateway, now } = context.get(shopContext);
  const form = await readForm(request);

  const started = await startPixPayment(store, ownerOf(context), String(form.get("checkoutToken")), now());
  if (!started.ok && started.reason === "out-of-stock") throw outOfStock(started);
  if (!started.ok && started.reason === "no-delivery") throw redirect(href("/checkout/entrega"), 303);
  if (!started.ok) throw started.reason === "changed" ? checkoutChanged() : emptyCart();

  if (started.paymentId) await settlePayment(store, gateway, started.paymentId, now());
  return redirect(href("/checkout/pagamento/:order", { order: started.orderId }), 303);
}
