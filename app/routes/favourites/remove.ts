import { href, redirect } from "react-router";
import { removeFavourite } from "#app/domain/favourites/favourites.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/remove";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const { store } = context.get(shopContext);
  const form = await readForm(request);
  await removeFavourite(store, ownerOf(context), String(form.get("idProduct") ?? ""));
  announce(context, "Favorito removido.", { tone: "info" });
  return redirect(redirectTarget(form.get("redirectTo")) ?? href("/minha-conta/favoritos"), 303);
}
