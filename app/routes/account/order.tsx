import { href } from "react-router";
import { findOrder, listOrderEvents } from "#app/domain/order/orders.server.ts";
import { requireAccountId, shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account-page.tsx";
import { AddressText } from "#app/ui/shop/address-text.tsx";
import { OrderLines, Totals } from "#app/ui/shop/lines.tsx";
import { OrderStatusLabel, OrderTimeline } from "#app/ui/shop/order-status.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import type { Route } from "./+types/order";

export const handle: PageHandle = { isPlain: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const { read } = context.get(shopContext).store;
  const order = await findOrder(read, { accountId, visitorId: null }, params.order);
  if (!order) throw notFound();
  return { order, events: await listOrderEvents(read, order.id) };
}

export default function OrderPage({ loaderData: { order, events } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Pedido ${order.number}`}>
      <SideBySide
        side={
          <>
            <Totals
              itemsCents={order.itemsCents}
              freight={{ cents: order.freightCents, note: order.address.uf }}
              totalCents={order.totalCents}
            />
            {order.status === "awaiting_payment" && (
              <ButtonLink to={href("/checkout/pagamento/:order", { order: order.id })} wide>
                Pagar com pix
              </ButtonLink>
            )}
          </>
        }
      >
        <TextBlock title="Situação" action={<OrderStatusLabel status={order.status} />}>
          <OrderTimeline events={events} />
        </TextBlock>
        <TextBlock title="Produtos">
          <OrderLines lines={order.lines} />
        </TextBlock>
        <TextBlock title="Entrega">
          <AddressText address={order.address} />
          <br />
          {order.carrier}, em até {order.businessDays} dias úteis depois do pagamento
        </TextBlock>
      </SideBySide>
    </AccountPage>
  );
}
