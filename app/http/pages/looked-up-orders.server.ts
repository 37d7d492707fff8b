import type { RouterContextProvider } from "react-router";
import { rotateSession } from "#app/http/auth.server.ts";
import { sessionContext } from "#app/http/context.server.ts";

const MAX_ORDERS = 10;

/** Lets this browser see an order that was looked up, under a cookie of its own: one planted before is worth nothing. */
export function rememberOrder(context: Readonly<RouterContextProvider>, orderId: string): void {
  const session = context.get(sessionContext);
  const others = (session.get("orderIds") ?? []).filter((id) => id !== orderId);
  session.set("orderIds", [orderId, ...others].slice(0, MAX_ORDERS));
  rotateSession(context);
}
