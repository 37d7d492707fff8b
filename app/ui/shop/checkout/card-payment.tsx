import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";
import { useIsHydrated } from "#app/ui/shop/use-is-hydrated.ts";
import styles from "./card-payment.module.css";
import { PayForm } from "./pay-form.tsx";
import type { CardSubmission } from "./provider-script.ts";
import { type ProviderScript, useBrick } from "./use-brick.ts";

interface CardPaymentProps {
  card: ProviderScript | null;
  checkoutToken: string;
  amountCents: number;
  maxInstallments: number;
  payer: { email: string; taxId: string };
  children: ReactNode;
}

/** Card payment. Without scripts or a public key, the button redirects to the provider's checkout page. */
export function CardPayment({ card, children, ...rest }: CardPaymentProps) {
  if (card) {
    return (
      <CardForm card={card} {...rest}>
        {children}
      </CardForm>
    );
  }
  return (
    <>
      <PayForm by="card" checkoutToken={rest.checkoutToken} look="secondary" wide>
        <Label />
      </PayForm>
      {children}
    </>
  );
}

const CONTAINER = "formulario-do-cartao";

/**
 * Opens the provider's Card Payment Brick instead of the provider's checkout page. The card is typed into the provider's form;
 * only its token is sent to the shop, with the button's own form. If the Brick fails, the button submits as without scripts.
 */
function CardForm({
  card,
  checkoutToken,
  amountCents,
  maxInstallments,
  payer,
  children,
}: CardPaymentProps & { card: ProviderScript }) {
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [token, setToken] = useState<Record<string, string>>();
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (token) button.current?.form?.submit();
  }, [token]);

  const state = useBrick("cardPayment", {
    provider: card,
    isOn: isOpen,
    containerId: CONTAINER,
    settings: (report) => ({
      initialization: {
        amount: amountCents / 100,
        payer: {
          email: payer.email,
          identification: { type: payer.taxId.length === 11 ? "CPF" : "CNPJ", number: payer.taxId },
        },
      },
      customization: {
        visual: { hideFormTitle: true, style: { customVariables: { baseColor: "#7c4ed8" } } },
        paymentMethods: { minInstallments: 1, maxInstallments },
      },
      callbacks: {
        ...report,
        onSubmit: (submission) => {
          setToken(fieldsOf(submission));
          // Never resolves, so that the Brick shows its loading state until the browser leaves the page.
          return new Promise(() => {});
        },
      },
    }),
  });

  function toggle(event: FormEvent) {
    if (state === "failed") return;
    event.preventDefault();
    setIsOpen(!isOpen);
  }

  return (
    <div className={styles.payment}>
      <PayForm
        by="card"
        checkoutToken={checkoutToken}
        fields={token}
        onSubmit={toggle}
        ref={button}
        look="secondary"
        wide
        aria-expanded={isHydrated ? isOpen : undefined}
      >
        <Label />
      </PayForm>
      {children}
      <section className={styles.card} aria-labelledby="cartao-de-credito" hidden={!isOpen}>
        <h2 id="cartao-de-credito" tabIndex={-1} ref={heading}>
          Cartão de crédito
        </h2>
        <p role="status" className={styles.loading}>
          {isOpen && state === "loading" && "Carregando o formulário do cartão…"}
        </p>
        <p role="alert" className={styles.failed}>
          {state === "failed" &&
            "O formulário do cartão não abriu. Você pode pagar na página do Mercado Pago, nas mesmas parcelas."}
        </p>
        <div id={CONTAINER} />
        <PayForm by="card" checkoutToken={checkoutToken} look="quiet" wide>
          Pagar na página do Mercado Pago
        </PayForm>
      </section>
    </div>
  );
}

function Label() {
  return (
    <>
      <Icon name="credit-card" /> Pagar com Cartão de Crédito
    </>
  );
}

function fieldsOf({ token, installments, payment_method_id, issuer_id }: CardSubmission) {
  return {
    token,
    installments: String(installments),
    paymentMethodId: payment_method_id,
    issuerId: String(issuer_id ?? ""),
  };
}
