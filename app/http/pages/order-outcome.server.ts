import { href, redirect } from "react-router";
import { arrivalOf } from "#app/domain/order/arrival.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { outcomeOf } from "#app/domain/order/order-status.ts";
import { findOrder, listOrderEvents, type Order } from "#app/domain/order/orders.server.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";
import { orderNotFound } from "#app/http/responses.ts";

type Outcome = ReturnType<typeof outcomeOf>;

const PAGES = {
  confirmed: href("/checkout/confirmado"),
  pending: href("/checkout/pendente"),
  refused: href("/checkout/recusado"),
} as const satisfies Record<Outcome, string>;

export function resultPageOf(order: Pick<Order, "id" | "status">): string {
  return `${PAGES[outcomeOf(order.status)]}?pedido=${order.id}`;
}

/** Throws 404 for an order of another customer, and a redirect to the right result page for another outcome. */
export async function requireOrderWithOutcome(context: Context, url: URL, outcome: Outcome): Promise<Order> {
  const { read } = context.get(shopContext).store;
  const order = await findOrder(read, ownerOf(context), url.searchParams.get("pedido") ?? "");
  if (!order) throw orderNotFound();
  if (outcomeOf(order.status) !== outcome) throw redirect(resultPageOf(order));
  return order;
}

/** Only what a result page shows: the buyer's data and the address stay on the server. */
export async function resultOf(context: Context, order: Order) {
  const { id, number, accountId, status, itemsCents, totalCents, businessDays } = order;
  const { store, now } = context.get(shopContext);
  const { read } = store;
  const waitsForLenses = (await listOrderPrescriptions(read, id)).length > 0;
  return {
    id,
    number,
    accountId,
    status,
    itemsCents,
    totalCents,
    businessDays,
    freight: { uf: order.address.uf, cents: order.freightCents },
    lines: order.lines.map(({ orderId, position, variantId, ...line }) => line),
    waitsForLenses,
    arrivesBy: arrivalOf({ status, businessDays, waitsForLenses }, await listOrderEvents(read, id), now()),
  };
}
