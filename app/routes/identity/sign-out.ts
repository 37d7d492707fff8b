import { href, redirect } from "react-router";
import { signOut } from "#app/http/auth.server.ts";
import { leaveMessage } from "#app/http/flash-message.server.ts";
import type { Route } from "./+types/sign-out";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export function action({ context }: Route.ActionArgs) {
  signOut(context);
  leaveMessage(context, "signed-out");
  return redirect(href("/"), 303);
}
