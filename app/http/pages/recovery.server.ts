import { href, type RouterContextProvider, redirect } from "react-router";
import { sessionContext } from "#app/http/context.server.ts";
import { type FlashMessage, leaveMessage } from "#app/http/flash-message.server.ts";

/** The recovery this browser began, or the way to begin one. */
export function requireRecoveryId(context: Readonly<RouterContextProvider>): string {
  const recoveryId = context.get(sessionContext).get("recoveryId");
  if (!recoveryId) throw redirectToNewCode(context, "ask-for-code");
  return recoveryId;
}

/** The way to the first step, with a word on why. */
export function redirectToNewCode(
  context: Readonly<RouterContextProvider>,
  reason: FlashMessage["name"],
): Response {
  leaveMessage(context, reason);
  return redirect(href("/recuperar-senha"), 303);
}
