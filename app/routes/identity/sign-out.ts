import { href, redirect } from "react-router";
import { signOut } from "#app/http/auth.server.ts";
import { announce } from "#app/http/context.server.ts";
import type { Route } from "./+types/sign-out";

export { commandLoader as loader } from "#app/http/limits.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export function action({ context }: Route.ActionArgs) {
  signOut(context);
  announce(context, "Você saiu da sua conta.", { tone: "info" });
  return redirect(href("/"), 303);
}
