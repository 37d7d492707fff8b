import { useEffect } from "react";
import { href, Link, redirect, useRevalidator } from "react-router";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { isToBePaid } from "#app/domain/payment/payment.ts";
import { findLatestPayment, settlePayment } from "#app/domain/payment/payments.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { announce, ownerOf, shopContext } from "#app/http/context.server.ts";
import { resultPageOf } from "#app/http/order-outcome.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { CheckoutSteps } from "#app/ui/shop/checkout-steps.tsx";
import { PixPayment } from "#app/ui/shop/pix-payment.tsx";
import type { Route } from "./+types/pix-in-progress";

const LOOK_AGAIN_MS = 5000;

export const handle: PageHandle = { refresh: () => "10" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { store, gateway, now } = context.get(shopContext);
  const order = await findOrder(store.read, ownerOf(context), params.order);
  const payment = order && (await findLatestPayment(store.read, order.id));
  if (!order || !payment) throw notFound();
  if (order.status !== "awaiting_payment" || !isToBePaid(payment.status)) throw redirect(resultPageOf(order));

  const here = href("/checkout/pagamento/:order", { order: order.id });
  if (url.searchParams.has("conferir")) {
    await settlePayment(store, gateway, payment.id, now());
    announce(context, "Ainda não recebemos a confirmação do banco. Procuramos de novo a cada instante.", {
      tone: "info",
    });
    throw redirect(here);
  }
  const { pixCode, ticketUrl, expiresAt } = payment;
  return {
    here,
    number: order.number,
    totalCents: order.totalCents,
    pix: pixCode && { pixCode, ticketUrl, expiresAt },
  };
}

/** A Pix that waits to be paid. It looks again by itself: by script, or by the browser where scripts are off. */
export default function PixInProgress({ loaderData }: Route.ComponentProps) {
  const { here, number, totalCents, pix } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // A phone that went to the bank's app, or lost its network, keeps the page: the shop is looked for first.
    const look = async () => {
      const answer = await fetch(href("/livez")).catch(() => undefined);
      if (answer?.ok) await revalidate();
    };
    const timer = setInterval(() => document.visibilityState === "visible" && look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);

  return (
    <Page narrow>
      <CheckoutSteps current={3} isPlaced />
      <PageTitle lead={`Pedido ${number}, total de ${formatReais(totalCents)}`}>
        {pix ? "Pague com Pix" : "Estamos gerando o seu Pix"}
      </PageTitle>
      {pix ? (
        <PixPayment {...pix} qr={`${here}/qr.svg`} />
      ) : (
        <p role="status">
          O pedido está reservado. O banco está demorando a responder; esta página procura de novo sozinha.
        </p>
      )}
      <p>
        <Link to={`${here}?conferir=1`}>Já paguei</Link>
      </p>
    </Page>
  );
}
