import type { ReactNode } from "react";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { BestSellers, type Suggested } from "#app/ui/shop/catalogue/best-sellers.tsx";
import { ResultIcon } from "#app/ui/shop/result-icon.tsx";

export function EmptyCart({ children, ...suggested }: Suggested & { children: ReactNode }) {
  return (
    <Page>
      <ResultIcon name="shopping-bag" />
      <PageTitle lead="Quando você escolher um produto, ele aparece aqui.">Seu carrinho está vazio</PageTitle>
      {children}
      <BestSellers {...suggested} />
    </Page>
  );
}
