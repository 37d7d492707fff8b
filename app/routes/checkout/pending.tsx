import { requireOrderWithOutcome } from "#app/http/order-outcome.server.ts";
import type { RefreshHandle } from "#app/ui/layout/refresh.ts";
import { OrderResult } from "#app/ui/shop/order-result.tsx";
import type { Route } from "./+types/pending";

export const handle: RefreshHandle = { refresh: () => "30" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, number, accountId } = await requireOrderWithOutcome(context, url, "pending");
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
