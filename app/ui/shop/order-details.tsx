import { href } from "react-router";
import type { DeliveryAddress } from "#app/domain/order/checkout.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { AddressText } from "./address-text.tsx";
import { OrderLines, type SoldLine, Totals } from "./lines.tsx";
import { type NeededPrescription, NeededPrescriptions } from "./needed-prescriptions.tsx";
import { OrderStatusLabel, OrderTimeline } from "./order-status.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { TextBlock } from "./text-block.tsx";

interface OrderDetailsProps {
  order: {
    id: string;
    status: OrderStatus;
    address: DeliveryAddress;
    carrier: string;
    businessDays: number;
    itemsCents: number;
    freightCents: number;
    totalCents: number;
    lines: readonly SoldLine[];
  };
  events: readonly { status: OrderStatus; at: Date }[];
  needed: readonly NeededPrescription[];
  /** The order's page. */
  page: string;
}

/** Everything about an order: how it stands, what is still to do, what was bought, and where it goes. */
export function OrderDetails({ order, events, needed, page }: OrderDetailsProps) {
  return (
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
      {needed.length > 0 && (
        <TextBlock title="Receita">
          <NeededPrescriptions
            needed={needed}
            page={page}
            isAwaited={order.status === "awaiting_prescription"}
          />
        </TextBlock>
      )}
      <TextBlock title="Produtos">
        <OrderLines lines={order.lines} />
      </TextBlock>
      <TextBlock title="Entrega">
        <AddressText address={order.address} />
        <br />
        {order.carrier}, em até {order.businessDays} dias úteis depois{" "}
        {needed.length > 0 ? "que as lentes ficarem prontas" : "do pagamento"}
      </TextBlock>
    </SideBySide>
  );
}
