import { Form, href, Link, redirect } from "react-router";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { AddressText } from "#app/ui/shop/address-text.tsx";
import { CheckoutSteps } from "#app/ui/shop/checkout-steps.tsx";
import { OrderLines, Totals } from "#app/ui/shop/lines.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import { TextBlock } from "#app/ui/shop/text-block.tsx";
import type { Route } from "./+types/payment";

export async function loader({ context }: Route.LoaderArgs) {
  const owner = ownerOf(context);
  const checkout = await findCheckout(context.get(shopContext).store.read, owner);
  if (!checkout) throw redirect(href("/checkout/entrega"));
  return { checkout, isGuest: owner.accountId === null };
}

/** The whole contract in sight, each part with a way to correct it, before anything is paid (Decreto 7.962/2013, art. 4º). */
export default function Payment({ loaderData: { checkout, isGuest } }: Route.ComponentProps) {
  const { contact, address, delivery } = checkout;
  const change = (label: string) => <Link to={href("/checkout/entrega")}>{label}</Link>;
  return (
    <Page>
      <CheckoutSteps current={3} />
      <PageTitle>Pagamento</PageTitle>
      <SideBySide
        side={
          <>
            <Totals
              itemsCents={checkout.itemsCents}
              freight={{ cents: delivery.priceCents, note: delivery.uf }}
              totalCents={checkout.totalCents}
            />
            <Form method="post" action={href("/checkout/pix")}>
              <input type="hidden" name="checkoutToken" value={checkout.token} />
              <Button wide>
                <Icon name="check" /> Pagar com pix
              </Button>
            </Form>
            <p>O código Pix vale por 30 minutos, e o pedido fica reservado para você nesse tempo.</p>
          </>
        }
      >
        <TextBlock title="Você recebe" action={<Link to={href("/checkout/carrinho")}>Alterar produtos</Link>}>
          <OrderLines lines={checkout.lines} />
        </TextBlock>
        <TextBlock title="Entrega" action={change("Alterar entrega")}>
          <AddressText address={address} />
          <br />
          {delivery.carrier}, em até {delivery.businessDays} dias úteis depois do pagamento
        </TextBlock>
        <TextBlock title="Comprador" action={isGuest && change("Alterar dados")}>
          {contact.name}
          <br />
          {contact.email}
          <br />
          {contact.taxId.length === 11 ? "CPF" : "CNPJ"} {formatTaxId(contact.taxId)}
        </TextBlock>
      </SideBySide>
    </Page>
  );
}
