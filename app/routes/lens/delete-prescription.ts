import { href, redirect } from "react-router";
import { deletePrescription } from "#app/domain/order/prescription-reviews.server.ts";
import { announce, ownerOf, shopContext } from "#app/http/context.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/delete-prescription";

export { commandLoader as loader } from "#app/http/transport/limits.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

/** Taking back the consent a prescription is kept on (LGPD, art. 8º, § 5º): as easy as giving it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const form = await readForm(request);

  const wasThere = await deletePrescription(store, prescriptionFiles, ownerOf(context), params.id, now());
  if (!wasThere) throw notFound();
  announce(context, "Receita excluída.");
  return redirect(redirectTarget(form.get("redirectTo")) ?? href("/checkout/carrinho"), 303);
}
