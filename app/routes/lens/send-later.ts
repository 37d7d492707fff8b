import { redirect } from "react-router";
import { sendPrescriptionLater } from "#app/domain/lens/lens-drafts.server.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { requireLensFlow, stepPath } from "#app/http/pages/lens-flow.server.ts";
import type { Route } from "./+types/send-later";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ params, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const { product, variant, frame } = await requireLensFlow(context, params.title, url);

  await sendPrescriptionLater(store, ensureOwner(context), frame, now());
  return redirect(stepPath(product.slug, "lente", variant), 303);
}
