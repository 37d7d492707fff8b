import { href, redirect } from "react-router";
import { requireAccountId } from "#app/http/context.server.ts";
import type { Route } from "./+types/support";

/** The shop has one support page, for customers and for everybody else. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  return redirect(href("/atendimento"));
}
