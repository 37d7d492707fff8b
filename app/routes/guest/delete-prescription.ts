import { href, redirect } from "react-router";
import { deleteOrderPrescription } from "#app/domain/order/prescription-changes.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/delete-prescription";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

/**
 * A browser that found the order by number and e-mail may delete a prescription it may not see: withdrawing the consent must be
 * as easy as giving it (LGPD, art. 8º, § 5º).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);

  const line = { orderId: params.order, lineId: String(form.get("item") ?? "") };
  const isDeleted = await deleteOrderPrescription(store, ownerOf(context), line, now());
  if (!isDeleted) throw notFound();
  announce(context, "Receita excluída.");
  return redirect(href("/meu-pedido/:order", { order: params.order }), 303);
}
