import { requireOrderWithOutcome } from "#app/http/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/order-result.tsx";
import type { Route } from "./+types/confirmed";

export const handle: PageHandle = { scripts: "none" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, number, accountId, status } = await requireOrderWithOutcome(context, url, "confirmed");
  return { order: { id, number, accountId }, awaitsPrescription: status === "awaiting_prescription" };
}

export default function Confirmed({ loaderData: { order, awaitsPrescription } }: Route.ComponentProps) {
  return (
    <OrderResult title="PEDIDO CONFIRMADO" order={order} awaitsPrescription={awaitsPrescription}>
      {awaitsPrescription
        ? "Recebemos o seu pagamento. Falta só a sua receita: as lentes são feitas assim que ela chegar e for conferida."
        : "Recebemos o seu pagamento e já vamos preparar o pedido. Acompanhe cada passo pelo site."}
    </OrderResult>
  );
}
