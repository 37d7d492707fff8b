import type { ReactNode } from "react";
import { href } from "react-router";
import type { Checkout, Contact } from "#app/domain/order/checkout.ts";
import { deliveryTime } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { AddressText } from "#app/ui/shop/account/address-text.tsx";
import { OrderBox, OrderLines, type SoldLine, Totals } from "#app/ui/shop/order/lines.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import { CardPayment } from "./card-payment.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { PayForm } from "./pay-form.tsx";
import styles from "./payment-page.module.css";

const MAX_THUMBNAILS = 2;

export interface PaymentPageProps {
  checkout: Omit<Checkout, "shown" | "lines" | "contact"> & {
    lines: readonly SoldLine[];
    contact: Omit<Contact, "whatsapp">;
  };
  /** The most that a card may have. */
  installments: { count: number; eachCents: number };
  isGuest: boolean;
  /** Why the order cannot be paid before the cart is changed. */
  shortage: string | undefined;
  /** Settings of the provider's card form. Null if cards are paid on the provider's page. */
  card: { publicKey: string; script: string } | null;
}

/**
 * A summary of the contract before the payment, with links to correct each part (Decreto 7.962/2013, art. 4º). On a phone it is
 * folded and names the total, so that the ways to pay stand right below it; from 48rem they stand on its right, always in sight.
 */
export function PaymentPage({
  title = "Pagamento",
  children,
  ...page
}: PaymentPageProps & { title?: string; children?: ReactNode }) {
  const { checkout, isGuest, shortage } = page;
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
          shortage ? (
            <>
              <p>{shortage}</p>
              <ButtonLink href={href("/checkout/carrinho")} wide>
                Ajustar o carrinho
              </ButtonLink>
            </>
          ) : (
            <WaysToPay {...page} />
          )
        }
      >
        <details className={styles.summary}>
          <summary>
            <strong>Resumo do pedido</strong>
            <strong className={styles.sum}>{formatReais(checkout.totalCents)}</strong>
            <Icon name="chevron-down" size={20} />
            <div className={styles.folded}>
              {checkout.lines
                .slice(0, MAX_THUMBNAILS)
                .map(
                  ({ id, picture, family }) =>
                    picture && (
                      <Picture
                        key={id}
                        file={picture}
                        alt=""
                        sizes="3rem"
                        maxWidth={320}
                        family={family}
                        className={styles.thumbnail}
                      />
                    ),
                )}
              <small>
                {formatUnits(checkout.lines)}, frete de {formatReais(delivery.priceCents)}
                <UserText>{`Para ${address.district}, ${address.city} (${address.uf})`}</UserText>
              </small>
            </div>
          </summary>
          <div className={styles.parts}>
            <OrderBox action={<a href={href("/checkout/carrinho")}>Alterar produtos</a>}>
              <OrderLines lines={checkout.lines} />
              <Totals
                itemsCents={checkout.itemsCents}
                freight={{ cents: delivery.priceCents, uf: delivery.uf }}
                totalCents={checkout.totalCents}
              />
            </OrderBox>
            <TextBlock title="Entrega" action={change("Alterar entrega")}>
              <AddressText address={address} />
              <br />
              {delivery.carrier}, {deliveryTime(delivery.businessDays, waitsForLenses)}.
            </TextBlock>
            <TextBlock title="Comprador" action={isGuest && change("Alterar dados")}>
              <UserText>{contact.name}</UserText>
              <br />
              {contact.email}
              <br />
              <Unbroken>
                {contact.taxId.length === 11 ? "CPF" : "CNPJ"} {formatTaxId(contact.taxId)}
              </Unbroken>
            </TextBlock>
          </div>
        </details>
      </SideBySide>
    </Page>
  );
}

function formatUnits(lines: readonly SoldLine[]): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return units === 1 ? "1 produto" : `${units} produtos`;
}

function WaysToPay({ checkout, installments: { count, eachCents }, card }: PaymentPageProps) {
  return (
    <div className={styles.ways}>
      <div className={styles.due}>
        <h2>Como quer pagar?</h2>
        <strong>{formatReais(checkout.totalCents)}</strong>
      </div>
      <div className={styles.way}>
        <PayForm by="pix" checkoutToken={checkout.token} wide>
          <Icon name="pix" /> Pagar com pix
        </PayForm>
        <p>Aprovação na hora. O código vale por 30 minutos.</p>
      </div>
      <div className={styles.way}>
        <CardPayment
          card={card}
          checkoutToken={checkout.token}
          amountCents={checkout.totalCents}
          maxInstallments={count}
          payer={checkout.contact}
        >
          <p>
            {count > 1
              ? `Em até ${count}x de ${formatReais(eachCents)} sem juros no cartão. `
              : "À vista no cartão. "}
            Visa, Mastercard, Elo e American Express.
          </p>
        </CardPayment>
      </div>
      <ul className={styles.terms}>
        <li>Os dados do cartão vão só para o Mercado Pago.</li>
        <li>
          O Pix reserva as peças por alguns minutos. Se a última sair depois, o pedido expira e nada é
          cobrado.
        </li>
        <li>
          Você pode desistir em até 7 dias depois de receber, com reembolso integral, inclusive do frete.
        </li>
        <li>
          Ao pagar, você concorda com os <a href={href("/termos")}>Termos de uso e de compra</a>.
        </li>
      </ul>
    </div>
  );
}
