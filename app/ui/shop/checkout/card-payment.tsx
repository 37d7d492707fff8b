import type { ReactNode } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./card-payment.module.css";
import { PayForm } from "./pay-form.tsx";

interface CardPaymentProps {
  card: { publicKey: string; script: string } | null;
  checkoutToken: string;
  amountCents: number;
  maxInstallments: number;
  payer: { email: string; taxId: string };
  children: ReactNode;
}

/**
 * Card payment. The button redirects to the provider's checkout page. With scripts and a public key it opens the provider's form
 * in this page instead (app/enhance/card-payment.ts); the card data goes to the provider only, never to the shop.
 */
export function CardPayment({ card, checkoutToken, children, ...rest }: CardPaymentProps) {
  const way = (
    <>
      <PayForm by="card" checkoutToken={checkoutToken} look="secondary" wide>
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
        <PayForm by="card" checkoutToken={checkoutToken} look="quiet" wide>
          Pagar na página do Mercado Pago
        </PayForm>
      </section>
    </card-payment>
  );
}
