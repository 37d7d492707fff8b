import { payOrderWithPix } from "#app/http/pages/new-pix.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { Route } from "./+types/new-pix";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export function action({ params, url, context }: Route.ActionArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  return payOrderWithPix(context, owner, params.order);
}
