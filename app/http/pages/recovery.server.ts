import { href, redirect } from "react-router";
import { type Context, sessionContext } from "#app/http/context.server.ts";
import { type FlashMessage, leaveMessage } from "#app/http/flash-message.server.ts";

/** The recovery in this browser's session. Throws a redirect to the first step if there is none. */
export function requireRecoveryId(context: Context): string {
  const recoveryId = context.get(sessionContext).get("recoveryId");
  if (!recoveryId) throw redirectToNewCode(context, "ask-for-code");
  return recoveryId;
}

export function redirectToNewCode(context: Context, reason: FlashMessage["name"]): Response {
  leaveMessage(context, reason);
  return redirect(href("/recuperar-senha"), 303);
}
