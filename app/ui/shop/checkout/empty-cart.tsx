import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { DocumentTitle, Page } from "#app/ui/kit/page.tsx";
import { BestSellers, type Suggested } from "#app/ui/shop/catalogue/best-sellers.tsx";

const TITLE = "Seu carrinho está vazio";

export function EmptyCart({ children, ...suggested }: Suggested & { children: ReactNode }) {
  return (
    <Page>
      <DocumentTitle>{TITLE}</DocumentTitle>
      <EmptyState heading="h1" icon="shopping-bag" title={TITLE} action={children}>
        Quando você escolher um produto, ele aparece aqui.
      </EmptyState>
      <BestSellers {...suggested} />
    </Page>
  );
}
