import { href, Link } from "react-router";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import styles from "./order-list.module.css";
import { Moment, OrderStatusLabel } from "./order-status.tsx";

interface ListedOrder {
  id: string;
  number: number;
  status: OrderStatus;
  placedAt: Date;
  totalCents: number;
  lines: { id: string; title: string; colorName: string; quantity: number }[];
}

export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map(({ id, number, status, placedAt, totalCents, lines }) => (
        <li key={id}>
          <TextBlock
            title={`Pedido ${number}`}
            action={
              <Link
                to={href("/minha-conta/pedidos/:order", { order: id })}
                aria-label={`Ver o pedido ${number}`}
              >
                Ver pedido
              </Link>
            }
          >
            <p className={styles.summary}>
              <OrderStatusLabel status={status} />
              <Moment at={placedAt} />
              <span className={styles.total}>{formatReais(totalCents)}</span>
            </p>
            <ul>
              {lines.map((line) => (
                <li key={line.id}>
                  {line.quantity} × {line.title}, {line.colorName}
                </li>
              ))}
            </ul>
            {status === "awaiting_payment" && (
              <ButtonLink
                to={href("/checkout/pagamento/:order", { order: id })}
                aria-label={`Pagar o pedido ${number}`}
              >
                Pagar
              </ButtonLink>
            )}
          </TextBlock>
        </li>
      ))}
    </ul>
  );
}
