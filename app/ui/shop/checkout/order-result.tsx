import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import styles from "./order-result.module.css";

interface OrderResultProps {
  title: string;
  order: { id: string; number: number; accountId: string | null };
  awaitsPrescription?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function OrderResult({
  title,
  order,
  awaitsPrescription = false,
  actions,
  children,
}: OrderResultProps) {
  return (
    <Page narrow>
      <PageTitle lead={`Pedido ${order.number}`}>{title}</PageTitle>
      <div className={styles.result}>
        <p>{children}</p>
        {!order.accountId && <p>Guarde o número do pedido: {order.number}.</p>}
        {awaitsPrescription && (
          <ButtonLink href={sendPrescription(order)} wide>
            Enviar receita
          </ButtonLink>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
        <p className={styles.ways}>
          <ButtonLink href={href("/")} look={actions ? "quiet" : "primary"}>
            Voltar à loja
          </ButtonLink>
          {order.accountId ? (
            <ButtonLink href={href("/minha-conta/pedidos")} look={actions ? "quiet" : "secondary"}>
              Meus pedidos
            </ButtonLink>
          ) : (
            <ButtonLink
              href={href("/meu-pedido/:order", { order: order.id })}
              look={actions ? "quiet" : "secondary"}
            >
              Ver o pedido
            </ButtonLink>
          )}
        </p>
      </div>
    </Page>
  );
}

function sendPrescription({ id, accountId }: OrderResultProps["order"]): string {
  return accountId
    ? href("/minha-conta/pedidos/:order/receita", { order: id })
    : href("/meu-pedido/:order/receita", { order: id });
}
