import { useState } from "react";
import { href, redirect, replace } from "react-router";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { isToBePaid } from "#app/domain/payment/payment.ts";
import { findLatestPayment } from "#app/domain/payment/start-payment.server.ts";
import { syncPayment } from "#app/domain/payment/sync-payment.server.ts";
import { formatReais, installmentsOf, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { ownerOf, sessionEndedContext, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { sessionEnded } from "#app/http/pages/checkout-refusals.ts";
import { resultPageOf } from "#app/http/pages/order-outcome.server.ts";
import { notFound } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { CheckLine } from "#app/ui/shop/checkout/check-line.tsx";
import { CheckoutSteps } from "#app/ui/shop/checkout/checkout-steps.tsx";
import { BesideOrder } from "#app/ui/shop/checkout/ordered-items.tsx";
import { loadOrKeep, useLastLoaded, useRegularChecks } from "#app/ui/shop/checkout/payment-check.ts";
import { OtherWay, ProviderPage } from "#app/ui/shop/checkout/payment-ways.tsx";
import { PixPayment } from "#app/ui/shop/checkout/pix-payment.tsx";
import { ReloadUntilReact } from "#app/ui/shop/checkout/reload-until-react.tsx";
import { WalletPayment } from "#app/ui/shop/checkout/wallet-payment.tsx";
import type { Route } from "./+types/payment-in-progress";

export const handle: PageHandle = {
  scripts: "react",
  frame: "short",
  refresh: () => "10",
  isPolledByReact: true,
};

/**
 * Query parameters that cause a sync, whatever their values: `conferir` of the button 'Já paguei', and those of the provider's
 * return URL.
 */
const HINTS = ["conferir", "payment_id", "collection_id", "preference_id"];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { store, gateway, card, now } = context.get(shopContext);
  const checkedAt = now();
  const order = await findOrder(store.read, ownerOf(context), params.order);
  const payment = order && (await findLatestPayment(store.read, order.id));
  if (!order && context.get(sessionEndedContext)) throw sessionEnded(url.pathname);
  if (!order || !payment) throw notFound();
  const { method, status, pixCode, ticketUrl, expiresAt } = payment;
  if (order.status !== "awaiting_payment" || !isToBePaid(status) || method === "card")
    throw replace(resultPageOf(order));

  const here = href("/checkout/pagamento/:order", { order: order.id });
  if (HINTS.some((hint) => url.searchParams.has(hint))) {
    await syncPayment(store, gateway, payment.id, now());
    if (url.searchParams.has("conferir")) announce(context, NOT_CONFIRMED_YET[method], { tone: "info" });
    throw redirect(here);
  }
  return {
    here,
    checkedAt,
    number: order.number,
    itemsCents: order.itemsCents,
    freightCents: order.freightCents,
    totalCents: order.totalCents,
    lines: order.lines.map(({ id, title, colorName, family, picture, quantity }) => ({
      id,
      title,
      colorName,
      family,
      picture,
      quantity,
    })),
    maxInstallments: installmentsOf(order.totalCents, MAX_INSTALLMENTS).count,
    checkoutToken: order.checkoutToken,
    // Without its time, which beside that of the Pix would be taken for a second deadline. Null once it needs no reservation.
    reservation:
      order.protectedUntil &&
      (order.protectedUntil > checkedAt
        ? "Reservamos as peças por alguns minutos."
        : "A reserva já pode dar lugar a outro pedido: pague enquanto houver estoque."),
    payment:
      method === "pix"
        ? { by: "pix" as const, pix: pixCode ? { pixCode, ticketUrl, expiresAt } : null, wallet: card }
        : { by: "provider" as const, page: ticketUrl },
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep(serverLoader);
}

/** Polls until the payment is known: by React, or by `refresh` without scripts. */
export default function PaymentInProgress({ loaderData }: Route.ComponentProps) {
  const { page, hasFailed } = useLastLoaded(loaderData);
  const [isLeaving, setIsLeaving] = useState(false);
  useRegularChecks({ isPaused: isLeaving });
  const { here, checkedAt, number, totalCents, maxInstallments, checkoutToken, payment } = page;
  const lead = (
    <>
      Pedido {number}, total de <strong>{formatReais(totalCents)}</strong>
    </>
  );
  const check = (
    // React Router requests the routes of a URL with a parameter before it loads its data again. Requested early, they are not
    // needed when a check fails later.
    <ButtonLink href={`${here}?conferir=1`} data-discover="true" look="secondary" wide>
      Já paguei
    </ButtonLink>
  );
  const reservation = page.reservation && <p>{page.reservation}</p>;
  const checked = (
    <CheckLine
      checkedAt={checkedAt}
      hasFailed={hasFailed}
      expiresAt={payment.by === "pix" ? payment.pix?.expiresAt : undefined}
    />
  );

  return (
    <Page>
      <ReloadUntilReact />
      <CheckoutSteps current={3} isPlaced />
      <PageTitle lead={lead}>{titleOf(payment)}</PageTitle>
      <BesideOrder {...page}>
        {payment.by === "pix" ? (
          <>
            {payment.pix ? (
              <PixPayment {...payment.pix} now={checkedAt} qr={`${here}/qr.svg`} reservation={reservation} />
            ) : (
              <Waiting />
            )}
            {check}
            {checked}
            <OtherWay by="card" checkoutToken={checkoutToken} maxInstallments={maxInstallments}>
              {payment.pix && payment.wallet && (
                <WalletPayment
                  provider={payment.wallet}
                  checkoutToken={checkoutToken}
                  onBusy={setIsLeaving}
                />
              )}
            </OtherWay>
          </>
        ) : (
          <>
            {payment.page ? <ProviderPage url={payment.page} /> : <Waiting />}
            {check}
            {checked}
            {reservation}
            <OtherWay by="pix" checkoutToken={checkoutToken} maxInstallments={maxInstallments} />
          </>
        )}
      </BesideOrder>
    </Page>
  );
}

function titleOf(payment: { by: "pix"; pix: unknown } | { by: "provider"; page: string | null }): string {
  if (payment.by === "pix") return payment.pix ? "Pague com Pix" : "Estamos gerando o seu Pix";
  return payment.page ? "Conclua o pagamento no Mercado Pago" : "Estamos abrindo o Mercado Pago";
}

const NOT_CONFIRMED_YET = {
  pix: "Ainda não recebemos a confirmação do banco. Continuamos verificando.",
  checkout: "Ainda não recebemos a confirmação do Mercado Pago. Continuamos verificando.",
};

function Waiting() {
  return (
    <p role="status">
      O pedido está reservado. O banco está demorando a responder; esta página se atualiza sozinha.
    </p>
  );
}
