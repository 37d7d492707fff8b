import { href, redirect } from "react-router";
import { isToBePaid } from "#app/domain/payment/payment.ts";
import { findLatestPayment } from "#app/domain/payment/payments.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireOrderWithOutcome } from "#app/http/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/order-result.tsx";
import type { Route } from "./+types/pending";

export const handle: PageHandle = { isPlain: true, refresh: () => "30" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, number, accountId } = await requireOrderWithOutcome(context, url, "pending");
  const payment = await findLatestPayment(context.get(shopContext).store.read, id);
  if (payment && isToBePaid(payment.status))
    throw redirect(href("/checkout/pagamento/:order", { order: id }));
  return { order: { id, number, accountId } };
}

export default function Pending({ loaderData }: Route.ComponentProps) {
  return (
    <OrderResult title="PAGAMENTO PENDENTE" order={loaderData.order}>
      Recebemos o seu pedido, e o pagamento está em análise na instituição financeira. Avisamos quando houver
      resposta.
    </OrderResult>
  );
}
