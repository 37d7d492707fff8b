import { type ComponentProps, lazy, Suspense } from "react";
import styles from "./best-sellers.module.css";
import type { ProductGrid } from "./product-card.tsx";

export type Suggested = Pick<ComponentProps<typeof ProductGrid>, "products" | "favouriteIds">;

/** What others buy, below an empty page. */
export function BestSellers(suggested: Suggested) {
  return (
    <Suspense>
      <Cards {...suggested} />
    </Suspense>
  );
}

/** The cards have a file of their own: a page that is not empty shows none. If it is lost, the page is shown without them. */
const Cards = lazy(() =>
  import("./product-card.tsx").then(
    ({ ProductGrid }) => ({
      default: (suggested: Suggested) => (
        <>
          <h2 className={styles.heading}>Mais vendidos</h2>
          <ProductGrid layout="selection" {...suggested} />
        </>
      ),
    }),
    () => ({ default: () => <></> }),
  ),
);
