import { href, redirect } from "react-router";
import { deletePrescription } from "#app/domain/order/prescription-changes.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/delete-prescription";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

/** Deleting withdraws the consent, which must be as easy as giving it (LGPD, art. 8º, § 5º). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const form = await readForm(request);

  const isDeleted = await deletePrescription(store, prescriptionFiles, ownerOf(context), params.id, now());
  if (!isDeleted) throw notFound();
  announce(context, "Receita excluída.");
  return redirect(redirectTarget(form.get("redirectTo")) ?? href("/checkout/carrinho"), 303);
}
