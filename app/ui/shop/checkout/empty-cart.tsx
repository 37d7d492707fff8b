import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import styles from "./empty-cart.module.css";
import { ResultIcon } from "./result-icon.tsx";

type Suggested = Pick<ComponentProps<typeof ProductGrid>, "products" | "favouriteIds">;

/** The cards have a file of their own: a cart with lines shows none. If it is lost, the cart is shown without them. */
const BestSellers = lazy(() =>
  import("#app/ui/shop/catalogue/product-card.tsx").then(
    ({ ProductGrid }) => ({
      default: (suggested: Suggested) => (
        <>
          <h2 className={styles.heading}>Mais vendidos</h2>
          <ProductGrid {...suggested} />
        </>
      ),
    }),
    () => ({ default: () => <></> }),
  ),
);

export function EmptyCart({ children, ...suggested }: Suggested & { children: ReactNode }) {
  return (
    <Page>
      <ResultIcon name="shopping-bag" />
      <PageTitle lead="Quando você escolher um produto, ele aparece aqui.">Seu carrinho está vazio</PageTitle>
      {children}
      <Suspense>
        <BestSellers {...suggested} />
      </Suspense>
    </Page>
  );
}
