import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import styles from "./order-result.module.css";

interface OrderResultProps {
  title: string;
  order: { number: number; accountId: string | null };
  children: ReactNode;
}

/** How a purchase came out, and the two ways on. */
export function OrderResult({ title, order, children }: OrderResultProps) {
  return (
    <Page narrow>
      <PageTitle lead={`Pedido ${order.number}`}>{title}</PageTitle>
      <div className={styles.result}>
        <p>{children}</p>
        {!order.accountId && <p>Guarde o número do pedido: {order.number}.</p>}
        <p className={styles.ways}>
          <ButtonLink to={href("/")}>Voltar à loja</ButtonLink>
          {order.accountId && (
            <ButtonLink to={href("/minha-conta/pedidos")} look="secondary">
              Meus pedidos
            </ButtonLink>
          )}
        </p>
      </div>
    </Page>
  );
}
