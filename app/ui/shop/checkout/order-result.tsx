import type { ReactNode } from "react";
import { href } from "react-router";
import type { Freight } from "#app/domain/delivery/quote.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { OrderBox, OrderLines, type SoldLine, Totals } from "#app/ui/shop/order/lines.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import { ResultIcon } from "#app/ui/shop/result-icon.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import { nextSteps } from "./next-steps.ts";
import styles from "./order-result.module.css";

export interface ResultOrder {
  id: string;
  number: number;
  accountId: string | null;
  status: OrderStatus;
  lines: readonly SoldLine[];
  itemsCents: number;
  freight: Freight;
  totalCents: number;
  businessDays: number;
  waitsForLenses: boolean;
  arrivesBy: string | null;
}

/** A longer order, or one with lenses, is a list, which has pictures of its own. */
const MAX_PICTURES = 2;

interface OrderResultProps {
  title: string;
  /** The name of an icon: what happened, at a glance. */
  icon: "check" | "clock" | "circle-alert" | "x";
  order: ResultOrder;
  awaitsPrescription?: boolean;
  /** Where its e-mails are sent, shortened. */
  sentTo?: string;
  deliveredTo?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page after a payment: the result, one primary action, the next steps and the lines of the order. */
export function OrderResult({
  title,
  icon,
  order,
  awaitsPrescription = false,
  sentTo,
  deliveredTo,
  actions,
  children,
}: OrderResultProps) {
  const look = actions || awaitsPrescription ? "secondary" : "primary";
  const steps = nextSteps(order);
  const isPictured =
    order.lines.length <= MAX_PICTURES && order.lines.every(({ picture, lens }) => picture && !lens);
  return (
    <Page>
      <div className={styles.result}>
        <div className={styles.message}>
          <div className={styles.head}>
            <ResultIcon name={icon} />
            <PageTitle>{title}</PageTitle>
          </div>
          <div className={styles.card}>
            <p className={styles.order}>
              <span>Pedido {order.number}</span>
              <strong>{formatReais(order.totalCents)}</strong>
            </p>
            <p>{children}</p>
            {sentTo ? (
              <p>
                Enviamos os detalhes para <Unbroken>{sentTo}</Unbroken>
              </p>
            ) : (
              !order.accountId && <p>Guarde o número do pedido: {order.number}.</p>
            )}
            {awaitsPrescription && (
              <ButtonLink href={sendPrescription(order)} wide>
                Enviar receita
              </ButtonLink>
            )}
            {actions}
          </div>
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
        {steps.length > 0 && (
          <TextBlock title="O que acontece agora">
            <ol className={styles.steps}>
              {steps.map((step) => {
                const [before, ...others] = step.split("e-mail");
                const after = others.join("e-mail");
                return (
                  <li key={step}>
                    {before}
                    {after && <Unbroken>e-mail</Unbroken>}
                    {after}
                  </li>
                );
              })}
            </ol>
          </TextBlock>
        )}
        <div className={styles.side}>
          {isPictured && (
            <ul className={styles.bought}>
              {order.lines.map(
                ({ id, slug, color, picture, family, title, colorName, quantity, unitPriceCents }) => (
                  <li key={id}>
                    <Picture
                      file={picture}
                      alt=""
                      sizes={
                        order.lines.length > 1
                          ? "(min-width: 56rem) 18rem, 46vw"
                          : "(min-width: 56rem) 36rem, 92vw"
                      }
                      maxWidth={960}
                      isInFirstScreen
                      family={family}
                      className={styles.picture}
                    />
                    <p>
                      <a href={`${href("/oculos/:title", { title: slug })}?cor=${color}`}>{title}</a>
                      Cor: {colorName}, {quantity} × {formatReais(unitPriceCents)}
                    </p>
                  </li>
                ),
              )}
            </ul>
          )}
          <div className={styles.lines}>
            <OrderBox>
              {!isPictured && <OrderLines lines={order.lines} />}
              <Totals itemsCents={order.itemsCents} freight={order.freight} totalCents={order.totalCents} />
              {deliveredTo && (
                <p className={styles.destination}>
                  Entrega em <UserText>{deliveredTo}</UserText>
                </p>
              )}
            </OrderBox>
          </div>
        </div>
      </div>
    </Page>
  );
}

function sendPrescription({ id, accountId }: ResultOrder): string {
  return accountId
    ? href("/minha-conta/pedidos/:order/receita", { order: id })
    : href("/meu-pedido/:order/receita", { order: id });
}
