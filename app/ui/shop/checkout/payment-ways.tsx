import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PayForm } from "./pay-form.tsx";
import styles from "./payment-ways.module.css";

export function ProviderPage({ url }: { url: string }) {
  return (
    <div className={styles.provider}>
      <Icon name="credit-card" size={40} />
      <p>
        Falta pagar na página do Mercado Pago, em até uma hora. Quando você voltar, mostramos o resultado
        aqui.
      </p>
      <p>
        <ButtonLink href={url}>
          Ir para o Mercado Pago <Icon name="external-link" size={18} />
        </ButtonLink>
      </p>
    </div>
  );
}

interface OtherWayProps {
  by: "pix" | "card";
  checkoutToken: string;
  maxInstallments: number;
  children?: ReactNode;
}

/** Switches an order to another payment method. The action closes the open attempt, so that nothing is paid twice. */
export function OtherWay({ by, checkoutToken, maxInstallments, children }: OtherWayProps) {
  return (
    <section className={styles.other} aria-labelledby="outro-meio">
      <h2 id="outro-meio">Prefere outro meio?</h2>
      <PayForm by={by} checkoutToken={checkoutToken} look="secondary" wide>
        {by === "pix" ? (
          <>
            <Icon name="pix" /> Pagar com pix
          </>
        ) : (
          <>
            <Icon name="credit-card" /> Pagar com cartão
          </>
        )}
      </PayForm>
      <p>
        {by === "pix"
          ? "Geramos um código Pix, e o link do Mercado Pago é cancelado."
          : `Você paga na página do Mercado Pago${maxInstallments > 1 ? `, em até ${maxInstallments}x sem juros` : ""}, e o código Pix é cancelado.`}
      </p>
      {children}
    </section>
  );
}
