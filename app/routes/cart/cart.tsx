import { href } from "react-router";
import { findShortLine, itemsCents } from "#app/domain/cart/cart.ts";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { ownerOf, sessionEndedContext, shopContext } from "#app/http/context.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { CheckoutSteps } from "#app/ui/shop/checkout/checkout-steps.tsx";
import { CartLines, Totals } from "#app/ui/shop/order/lines.tsx";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import type { Route } from "./+types/cart";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ context }: Route.LoaderArgs) {
  const lines = await listCartLines(context.get(shopContext).store.read, ownerOf(context));
  return { lines, hasSessionEnded: context.get(sessionEndedContext) };
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { lines, hasSessionEnded } = loaderData;
  const continueShopping = (
    <ButtonLink href={href("/")} look="secondary" wide>
      Continuar comprando
    </ButtonLink>
  );
  if (lines.length === 0 && hasSessionEnded) {
    const signIn = `${href("/entrar")}?${new URLSearchParams({ redirectTo: href("/checkout/carrinho") })}`;
    return (
      <Page narrow>
        <PageTitle lead="Entre de novo para continuar; o carrinho da sua conta está guardado. Sem conta, é preciso escolher os produtos outra vez.">
          Sua sessão terminou
        </PageTitle>
        <ButtonLink href={signIn} wide>
          Entrar
        </ButtonLink>
        {continueShopping}
      </Page>
    );
  }
  if (lines.length === 0) {
    return (
      <Page narrow>
        <PageTitle lead="Quando você escolher um produto, ele aparece aqui.">
          Seu carrinho está vazio
        </PageTitle>
        {continueShopping}
      </Page>
    );
  }

  const total = itemsCents(lines);
  return (
    <Page>
      <CheckoutSteps current={1} />
      <PageTitle>Carrinho</PageTitle>
      <SideBySide
        side={
          <>
            <Totals itemsCents={total} totalCents={total} />
            {!findShortLine(lines) && (
              <ButtonLink href={href("/checkout/entrega")} wide>
                Ir para pagamento
              </ButtonLink>
            )}
            {continueShopping}
          </>
        }
      >
        <CartLines lines={lines} />
      </SideBySide>
    </Page>
  );
}
