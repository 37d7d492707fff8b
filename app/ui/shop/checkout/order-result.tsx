import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import styles from "./order-result.module.css";

interface OrderResultProps {
  title: string;
  /** The name of an icon: what happened, at a glance. */
  icon: "check" | "clock" | "circle-alert" | "x";
  order: { id: string; number: number; accountId: string | null };
  awaitsPrescription?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function OrderResult({
  title,
  icon,
  order,
  awaitsPrescription = false,
  actions,
  children,
}: OrderResultProps) {
  // One primary action for a screen.
  const look = actions || awaitsPrescription ? "secondary" : "primary";
  return (
    <Page narrow>
      <span className={styles.disc}>
        <Icon name={icon} size={32} />
      </span>
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
          {order.accountId ? (
            <ButtonLink href={href("/minha-conta/pedidos")} look={look}>
              Meus pedidos
            </ButtonLink>
          ) : (
            <ButtonLink href={href("/meu-pedido/:order", { order: order.id })} look={look}>
              Ver o pedido
            </ButtonLink>
          )}
          <ButtonLink href={href("/")} look="quiet">
            Voltar à loja
          </ButtonLink>
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
