import { href, type RouterContextProvider, redirect } from "react-router";
import { outcomeOf } from "#app/domain/order/order-status.ts";
import { findOrder, type Order } from "#app/domain/order/orders.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { orderNotFound } from "#app/http/responses.ts";

type Outcome = ReturnType<typeof outcomeOf>;

const PAGES = {
  confirmed: href("/checkout/confirmado"),
  pending: href("/checkout/pendente"),
  refused: href("/checkout/recusado"),
} as const satisfies Record<Outcome, string>;

/** The order's public id as a link to the result page that tells the truth about it. */
export function resultPageOf(order: Pick<Order, "id" | "status">): string {
  return `${PAGES[outcomeOf(order.status)]}?pedido=${order.id}`;
}

/** The order a result page was asked for: not found unless it is this shopper's, and sent on where its state is another. */
export async function requireOrderWithOutcome(
  context: Readonly<RouterContextProvider>,
  url: URL,
  outcome: Outcome,
): Promise<Order> {
  const { read } = context.get(shopContext).store;
  const order = await findOrder(read, ownerOf(context), url.searchParams.get("pedido") ?? "");
  if (!order) throw orderNotFound();
  if (outcomeOf(order.status) !== outcome) throw redirect(resultPageOf(order));
  return order;
}
