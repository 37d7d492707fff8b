import { href, redirect } from "react-router";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { Route } from "./+types/support";

/** The public support page serves customers too. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  return redirect(href("/atendimento"));
}
