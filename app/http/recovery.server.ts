import { href, type RouterContextProvider, redirect } from "react-router";
import { announce, sessionContext } from "./context.server.ts";

/** The recovery this browser began, or the way to begin one. */
export function requireRecoveryId(context: Readonly<RouterContextProvider>): string {
  const recoveryId = context.get(sessionContext).get("recoveryId");
  if (!recoveryId) throw askAgain(context, "Peça um código para continuar.");
  return recoveryId;
}

/** The way to the first step, with a word on why. */
export function askAgain(context: Readonly<RouterContextProvider>, reason: string): Response {
  announce(context, reason, { tone: "info" });
  return redirect(href("/recuperar-senha"), 303);
}
