import type { ReactNode } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./card-payment.module.css";
import { PayForm } from "./pay-form.tsx";

interface CardPaymentProps {
  card: { publicKey: string; script: string } | null;
  checkoutToken: string;
  seen: string;
  amountCents: number;
  maxInstallments: number;
  payer: { email: string; taxId: string };
  /** What is to be known of it before. */
  children: ReactNode;
}

/**
 * Pays by card. The button leads to the provider's own page; where scripts run and there is a public key, it opens the provider's
 * form right here instead (app/enhance/card-payment.ts), and what is typed there goes to the provider alone.
 */
export function CardPayment({ card, checkoutToken, seen, children, ...rest }: CardPaymentProps) {
  const order = { checkoutToken, seen };
  const way = (
    <>
      <PayForm by="card" {...order} look="secondary" wide>
        <Icon name="credit-card" /> Pagar com Cartão de Crédito
      </PayForm>
      {children}
    </>
  );
  if (!card) return way;

  const { amountCents, maxInstallments, payer } = rest;
  const settings = { ...card, amountCents, maxInstallments, email: payer.email, taxId: payer.taxId };
  return (
    <card-payment data-settings={JSON.stringify(settings)} className={styles.payment}>
      {way}
      <section className={styles.card} aria-labelledby="cartao-de-credito" hidden>
        <h2 id="cartao-de-credito" tabIndex={-1}>
          Cartão de crédito
        </h2>
        <p role="status" className={styles.loading} />
        <p role="alert" className={styles.failed} />
        <div id="formulario-do-cartao" className={styles.form} />
        <PayForm by="card" {...order} look="quiet" wide>
          Pagar na página do Mercado Pago
        </PayForm>
      </section>
    </card-payment>
  );
}
