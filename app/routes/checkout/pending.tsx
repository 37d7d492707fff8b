import { href, redirect } from "react-router";
import { isToBePaid } from "#app/domain/payment/payment.ts";
import { findLatestPayment } from "#app/domain/payment/start-payment.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireOrderWithOutcome, resultOf } from "#app/http/pages/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/checkout/order-result.tsx";
import type { Route } from "./+types/pending";

/** `refresh` in seconds: an unknown status is resolved soon, while a review can take days. */
export const handle: PageHandle<{ status: string } | undefined> = {
  scripts: "none",
  frame: "short",
  refresh: (loaderData) => (loaderData?.status === "unknown" ? "5" : "30"),
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const order = await requireOrderWithOutcome(context, url, "pending");
  const payment = await findLatestPayment(context.get(shopContext).store.read, order.id);
  if (payment && payment.method !== "card" && isToBePaid(payment.status))
    throw redirect(href("/checkout/pagamento/:order", { order: order.id }));
  return { order: await resultOf(context, order), status: payment?.status ?? "in_review" };
}

export default function Pending({ loaderData: { order, status } }: Route.ComponentProps) {
  return (
    <OrderResult title="PAGAMENTO PENDENTE" icon="clock" order={order}>
      {messageFor(status)}
    </OrderResult>
  );
}

function messageFor(status: string): string {
  if (status === "unknown")
    return "Recebemos o seu pedido, e estamos confirmando o pagamento com a instituição financeira. Esta página se atualiza sozinha; não é preciso pagar de novo.";
  if (status === "pending")
    return "Recebemos o seu pedido. Confirme o pagamento com o seu banco, pelo aplicativo ou pelo telefone, e avisamos quando houver resposta.";
  if (status === "quarantined")
    return "Recebemos o seu pedido. Estamos conferindo o pagamento e avisamos quando houver resposta.";
  return "Recebemos o seu pedido, e o pagamento está em análise na instituição financeira, por até 2 dias úteis. Avisamos quando houver resposta.";
}
