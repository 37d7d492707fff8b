import { requireOrderWithOutcome } from "#app/http/order-outcome.server.ts";
import { OrderResult } from "#app/ui/shop/order-result.tsx";
import type { Route } from "./+types/refused";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, number, accountId } = await requireOrderWithOutcome(context, url, "refused");
  return { order: { id, number, accountId } };
}

export default function Refused({ loaderData }: Route.ComponentProps) {
  return (
    <OrderResult title="PAGAMENTO RECUSADO" order={loaderData.order}>
      O pagamento não foi concluído, e nada foi cobrado. Fale com a sua instituição financeira ou use outro
      meio de pagamento.
    </OrderResult>
  );
}
