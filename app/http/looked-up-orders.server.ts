import type { RouterContextProvider } from "react-router";
import type { Limit } from "#app/domain/limits/limits.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { renewSession } from "./auth.server.ts";
import { sessionContext } from "./context.server.ts";

/** Numbers and e-mails from one address that did not go together: order numbers follow one another, and are soon guessed. */
export const LOOKUP_TRIES: Limit = { name: "order-lookup", most: 10, windowMs: minutes(15) };

const MOST_ORDERS = 10;

/** Lets this browser see an order that was looked up, under a cookie of its own: one planted before is worth nothing. */
export function rememberOrder(context: Readonly<RouterContextProvider>, orderId: string): void {
  const session = context.get(sessionContext);
  const others = (session.get("orderIds") ?? []).filter((id) => id !== orderId);
  session.set("orderIds", [orderId, ...others].slice(0, MOST_ORDERS));
  renewSession(context);
}
