import { href, redirect } from "react-router";
import { addFavourite } from "#app/domain/favourites/favourites.server.ts";
import { ensureOwner, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { redirectTarget } from "#app/http/redirect-target.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import type { Route } from "./+types/add";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

/** An anonymous visitor's favourite is saved too; signing in moves it to the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await readForm(request);
  const redirectTo = redirectTarget(form.get("redirectTo")) ?? href("/minha-conta/favoritos");

  const owner = ensureOwner(context);
  const isKnown = await addFavourite(store, owner, String(form.get("idProduct") ?? ""), now());
  if (!isKnown) throw notFound();

  if (owner.accountId) {
    announce(context, "Favorito cadastrado com sucesso!");
    return redirect(redirectTo, 303);
  }
  announce(context, "Entre na sua conta para guardar o favorito.", { tone: "info" });
  return redirect(`${href("/entrar")}?${new URLSearchParams({ redirectTo })}`, 303);
}
