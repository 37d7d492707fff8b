import type { ColorFamily } from "#app/domain/catalog/product.ts";
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

/** The lines of an order without prices, because the script budget of the payment page allows no more. */
export function OrderedItems({ lines }: { lines: readonly Item[] }) {
  return (
    <section className={styles.other}>
      <h2>O seu pedido</h2>
      <ul>
        {lines.map(({ id, title, colorName, family, picture, quantity }) => (
          <li key={id} className={styles.item}>
            {picture && (
              <Picture
                file={picture}
                alt=""
                sizes="4rem"
                maxWidth={320}
                family={family}
                className={styles.picture}
              />
            )}
            {quantity} × {title}, {colorName}
          </li>
        ))}
      </ul>
    </section>
  );
}
