import { href, redirect } from "react-router";
import { type Context, sessionContext } from "./context.server.ts";
import { leaveMessage } from "./flash-message.server.ts";
import { noteEvent } from "./security-events.server.ts";

/** The id of the signed-in account. Otherwise throws a redirect to the home page, with a flash message that links to sign-in. */
export function requireAccountId(context: Context, url: URL): string {
  const session = context.get(sessionContext);
  const accountId = session.get("accountId");
  if (accountId) return accountId;

  noteEvent(context, "not-signed-in");
  leaveMessage(context, "sign-in", url.pathname);
  throw redirect(href("/"));
}
