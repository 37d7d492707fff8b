import { replace } from "react-router";
import { removeDraftPrescription } from "#app/domain/lens/lens-drafts.server.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireLensFlow, stepPath } from "#app/http/pages/lens-flow.server.ts";
import type { Route } from "./+types/remove-prescription";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ params, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const { product, variant, frame, draft } = await requireLensFlow(context, params.title, url);

  await removeDraftPrescription(store, ensureOwner(context), frame, now());
  announce(context, draft.prescription ? "Receita removida." : "Você pode enviar a receita quando quiser.");
  // The form is on that page: Back must not show it twice.
  return replace(stepPath(product.slug, "receita", variant), 303);
}
