import { href, redirect } from "react-router";
import { endSession } from "#app/domain/staff/sessions.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { nextStaffTokenContext, staffSessionContext } from "#app/http/staff-context.server.ts";
import type { Route } from "./+types/sign-out";

export { commandLoader as loader } from "#app/http/transport/request-bounds.server.ts";
export { NoPage as default } from "#app/ui/layout/error-page.tsx";

export async function action({ context }: Route.ActionArgs) {
  const session = context.get(staffSessionContext);
  if (session) {
    await endSession(context.get(shopContext).store, session.id);
    noteEvent(context, "staff-signed-out");
  }
  context.set(nextStaffTokenContext, "");
  return redirect(href("/admin/entrar"), 303);
}
