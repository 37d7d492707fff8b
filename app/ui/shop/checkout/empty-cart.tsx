import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import styles from "./empty-cart.module.css";
import { ResultIcon } from "./result-icon.tsx";

/** A file of its own: a cart with lines shows none. */
const Suggestions = lazy(async () => {
  const { ProductGrid } = await import("#app/ui/shop/catalogue/product-card.tsx");
  return { default: ProductGrid };
});

type EmptyCartProps = Pick<ComponentProps<typeof ProductGrid>, "products" | "favouriteIds"> & {
  children: ReactNode;
};

export function EmptyCart({ children, ...suggestions }: EmptyCartProps) {
  return (
    <Page>
      <ResultIcon name="shopping-bag" />
      <PageTitle lead="Quando você escolher um produto, ele aparece aqui.">Seu carrinho está vazio</PageTitle>
      {children}
      <h2 className={styles.heading}>Mais vendidos</h2>
      <Suspense>
        <Suggestions {...suggestions} />
      </Suspense>
    </Page>
  );
}
