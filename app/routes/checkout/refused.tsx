import { wasDisplaced } from "#app/domain/order/reservations.server.ts";
import { findLatestPayment } from "#app/domain/payment/start-payment.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireOrderWithOutcome, resultOf } from "#app/http/pages/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/checkout/order-result.tsx";
import { PayForm } from "#app/ui/shop/checkout/pay-form.tsx";
import { refusalMessage } from "#app/ui/shop/refusal-messages.ts";
import type { Route } from "./+types/refused";

export const handle: PageHandle = { scripts: "none", frame: "short" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const order = await requireOrderWithOutcome(context, url, "refused");
  const { read } = context.get(shopContext).store;
  const payment = await findLatestPayment(read, order.id);
  return {
    order: await resultOf(context, order),
    wasDisplaced: order.status === "expired" && (await wasDisplaced(read, order.id)),
    checkoutToken: order.checkoutToken,
    wasByPix: payment?.method === "pix",
    refusal: payment?.refusal ?? null,
  };
}

export default function Refused({ loaderData }: Route.ComponentProps) {
  const { order, wasDisplaced, checkoutToken, wasByPix, refusal } = loaderData;
  const { status } = order;
  if (status === "cancelled") {
    return (
      <OrderResult title="PEDIDO CANCELADO" icon="x" order={order}>
        O pedido foi cancelado. Se algum valor foi pago, fazemos o reembolso pelo mesmo meio de pagamento.
      </OrderResult>
    );
  }
  if (status === "expired") {
    return (
      <OrderResult
        title={wasDisplaced ? "RESERVA ENCERRADA" : "PAGAMENTO EXPIRADO"}
        icon="clock"
        order={order}
        actions={
          <>
            <PayForm by="pix" checkoutToken={checkoutToken} wide>
              {wasByPix ? "Gerar novo código" : "Pagar com pix"}
            </PayForm>
            <PayForm by="card" checkoutToken={checkoutToken} look="quiet">
              Pagar com cartão
            </PayForm>
          </>
        }
      >
        {wasDisplaced ? (
          "O pedido ainda não tinha sido pago, e a reserva deu lugar a outro pedido. Nada foi cobrado. Enquanto houver unidades, você pode tentar de novo. Se você já pagou, espere a confirmação do banco: confirmamos o pedido, se ainda houver unidades, ou fazemos o reembolso integral."
        ) : (
          <>
            {wasByPix ? "O código Pix venceu antes do pagamento" : "O prazo para pagar acabou"}, e nada foi
            cobrado. Os produtos voltaram ao estoque. Enquanto houver unidades, você ainda pode pagar este
            pedido.
          </>
        )}
      </OrderResult>
    );
  }
  return (
    <OrderResult
      title="PAGAMENTO RECUSADO"
      icon="circle-alert"
      order={order}
      actions={
        <>
          <PayForm by="card" checkoutToken={checkoutToken} wide>
            {wasByPix ? "Pagar com cartão" : "Tentar com outro cartão"}
          </PayForm>
          <PayForm by="pix" checkoutToken={checkoutToken} look="quiet">
            Pagar com pix
          </PayForm>
        </>
      }
    >
      {wasByPix ? "O pagamento não foi concluído." : refusalMessage(refusal)} Nada foi cobrado, e o pedido
      continua aqui. Fale com a sua instituição financeira ou use outro meio de pagamento.
    </OrderResult>
  );
}
