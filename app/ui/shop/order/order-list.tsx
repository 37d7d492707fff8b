import { href, Link } from "react-router";
import type { ColorFamily } from "#app/domain/catalog/product.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import styles from "./order-list.module.css";
import { Moment, OrderStatusLabel, PayUntil } from "./order-status.tsx";

interface ListedOrder {
  id: string;
  number: number;
  status: OrderStatus;
  placedAt: Date;
  totalCents: number;
  payUntil: Date | null;
  lines: {
    id: string;
    title: string;
    colorName: string;
    quantity: number;
    picture: string | null;
    family: ColorFamily | null;
  }[];
}

export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map(({ id, number, status, placedAt, totalCents, payUntil, lines }) => (
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
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line.id}>
                  {line.picture && (
                    <Picture
                      file={line.picture}
                      alt=""
                      sizes="4.5rem"
                      maxWidth={320}
                      family={line.family}
                      className={styles.picture}
                    />
                  )}
                  {line.quantity} × {line.title}, {line.colorName}
                </li>
              ))}
            </ul>
            {status === "awaiting_payment" && (
              <div className={styles.pay}>
                {/* `href`, not `to`: the payment page has its own Content-Security-Policy. */}
                <ButtonLink
                  href={href("/checkout/pagamento/:order", { order: id })}
                  aria-label={`Pagar o pedido ${number}`}
                >
                  Pagar
                </ButtonLink>
                {payUntil && <PayUntil at={payUntil} />}
              </div>
            )}
          </TextBlock>
        </li>
      ))}
    </ul>
  );
}
