import type { ReactNode } from "react";
import { href } from "react-router";
import type { Checkout } from "#app/domain/order/checkout.ts";
import { deliveryTime } from "#app/domain/values/delivery-start.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { Typed } from "#app/ui/kit/typed.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import { CardPayment } from "./card-payment.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { OrderLines, Totals } from "./lines.tsx";
import { PayForm } from "./pay-form.tsx";
import styles from "./payment-page.module.css";

export interface PaymentPageProps {
  checkout: Checkout;
  /** What the page shows of the checkout, for its forms to say. */
  seen: string;
  /** In how many instalments a card may pay the total. */
  maxInstallments: number;
  isGuest: boolean;
  /** There is less of something than the checkout asks for. */
  isShort: boolean;
  /** The provider's card form, where it is drawn here. */
  card: { publicKey: string; script: string } | null;
}

/**
 * The whole contract in sight, each part with a way to correct it, before anything is paid (Decreto 7.962/2013, art. 4º).
 * `children` is what is to be read before it.
 */
export function PaymentPage({
  title = "Pagamento",
  children,
  ...page
}: PaymentPageProps & { title?: string; children?: ReactNode }) {
  const { checkout, isGuest, isShort } = page;
  const { contact, address, delivery } = checkout;
  const waitsForLenses = checkout.lines.some(({ lens }) => lens && lens.prescription !== "none");
  const change = (label: string) => <a href={href("/checkout/entrega")}>{label}</a>;
  return (
    <Page>
      <CheckoutSteps current={3} />
      <PageTitle>{title}</PageTitle>
      {children}
      <SideBySide
        side={
          <>
            <Totals
              itemsCents={checkout.itemsCents}
              freight={{ cents: delivery.priceCents, note: delivery.uf }}
              totalCents={checkout.totalCents}
            />
            {isShort ? (
              <ButtonLink href={href("/checkout/carrinho")} wide>
                Ajustar o carrinho
              </ButtonLink>
            ) : (
              <WaysToPay {...page} />
            )}
          </>
        }
      >
        <TextBlock title="Você recebe" action={<a href={href("/checkout/carrinho")}>Alterar produtos</a>}>
          <OrderLines lines={checkout.lines} />
        </TextBlock>
        <TextBlock title="Entrega" action={change("Alterar entrega")}>
          <AddressText address={address} />
          <br />
          {delivery.carrier}, {deliveryTime(delivery.businessDays, waitsForLenses)}.
        </TextBlock>
        <TextBlock title="Comprador" action={isGuest && change("Alterar dados")}>
          <Typed>{contact.name}</Typed>
          <br />
          {contact.email}
          <br />
          <Unbroken>
            {contact.taxId.length === 11 ? "CPF" : "CNPJ"} {formatTaxId(contact.taxId)}
          </Unbroken>
        </TextBlock>
      </SideBySide>
    </Page>
  );
}

function WaysToPay({ checkout, seen, maxInstallments, card }: PaymentPageProps) {
  return (
    <>
      <p>
        Ao pagar, você concorda com os <a href={href("/termos")}>Termos de uso e de compra</a>. Você pode
        desistir em até 7 dias depois de receber, com reembolso integral, inclusive do frete.
      </p>
      <div className={styles.way}>
        <PayForm by="pix" checkoutToken={checkout.token} seen={seen} wide>
          <Icon name="check" /> Pagar com pix
        </PayForm>
        <p>
          O código Pix vale por 30 minutos. Pague logo: sem o pagamento, a reserva só é garantida nos
          primeiros minutos.
        </p>
      </div>
      <div className={styles.way}>
        <CardPayment
          card={card}
          checkoutToken={checkout.token}
          seen={seen}
          amountCents={checkout.totalCents}
          maxInstallments={maxInstallments}
          payer={checkout.contact}
        >
          <p>
            <strong>
              {maxInstallments > 1
                ? `Em até ${maxInstallments}x sem juros no cartão. O valor exato da parcela aparece no formulário.`
                : "À vista no cartão."}
            </strong>
            <br />
            Os dados do cartão vão direto ao Mercado Pago: a loja não os vê nem os guarda.
          </p>
        </CardPayment>
      </div>
    </>
  );
}
