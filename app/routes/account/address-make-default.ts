import { href, redirect } from "react-router";
import { makeDefaultAddress } from "#app/domain/account/addresses.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/address-make-default";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ params, url, context }: Route.ActionArgs) {
  const { store } = context.get(shopContext);
  const accountId = requireAccountId(context, url);
  if (!(await makeDefaultAddress(store, accountId, params.id))) throw notFound();

  announce(context, "Endereço principal alterado.");
  return redirect(href("/minha-conta/meus-enderecos"), 303);
}
