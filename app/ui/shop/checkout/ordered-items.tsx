import type { ReactNode } from "react";
import type { ColorFamily } from "#app/domain/catalog/product.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./payment-ways.module.css";

interface Item {
  id: string;
  title: string;
  colorName: string;
  family: ColorFamily | null;
  picture: string;
  quantity: number;
}

interface BesideOrderProps {
  lines: readonly Item[];
  itemsCents: number;
  freightCents: number;
  totalCents: number;
  children: ReactNode;
}

/** The lines of an order without prices, and without the parts of other pages: the script budget of this page allows no more. */
export function BesideOrder({ lines, itemsCents, freightCents, totalCents, children }: BesideOrderProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.paying}>{children}</div>
      <aside className={styles.ordered}>
        <h2>O seu pedido</h2>
        <ul>
          {lines.map(({ id, title, colorName, family, picture, quantity }) => (
            <li key={id} className={styles.item}>
              {picture && (
                <Picture
                  file={picture}
                  alt=""
                  sizes={lines.length === 1 ? "(min-width: 56rem) 27rem, 4rem" : "4rem"}
                  maxWidth={640}
                  family={family}
                  className={styles.picture}
                />
              )}
              <span>
                {quantity} × {title}, {colorName}
              </span>
            </li>
          ))}
        </ul>
        <dl>
          {[
            ["Produtos", itemsCents] as const,
            ["Frete", freightCents] as const,
            ["Total", totalCents] as const,
          ].map(([label, cents]) => (
            <div key={label} className={styles.cost}>
              <dt>{label}</dt>
              <dd>{formatReais(cents)}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  );
}
