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

const withHeading = ({ ProductGrid: Grid }: typeof import("./product-card.tsx")) =>
  function CardsWithHeading(suggested: Suggested) {
    return (
      <>
        <h2 className={styles.heading}>Mais vendidos</h2>
        <Grid layout="selection" {...suggested} />
      </>
    );
  };

/**
 * The cards have a file of their own: a page that is not empty shows none. If it is lost, the page is shown without them. The server has
 * it from the start: its first page would be sent before the file is there, without cards.
 */
const Cards = import.meta.env.SSR
  ? withHeading(await import("./product-card.tsx"))
  : lazy(() =>
      import("./product-card.tsx").then(
        (module) => ({ default: withHeading(module) }),
        () => ({ default: () => <></> }),
      ),
    );
