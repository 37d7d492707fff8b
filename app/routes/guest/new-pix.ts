import { ownerOf } from "#app/http/context.server.ts";
import { payOrderWithPix } from "#app/http/pages/new-pix.server.ts";
import type { Route } from "./+types/new-pix";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export function action({ params, context }: Route.ActionArgs) {
  return payOrderWithPix(context, ownerOf(context), params.order);
}
