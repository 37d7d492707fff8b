import { requireOrderWithOutcome } from "#app/http/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/order-result.tsx";
import type { Route } from "./+types/confirmed";

export const handle: PageHandle = { isPlain: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { number, accountId } = await requireOrderWithOutcome(context, url, "confirmed");
  return { order: { number, accountId } };
}

export default function Confirmed({ loaderData }: Route.ComponentProps) {
  return (
    <OrderResult title="PEDIDO CONFIRMADO" order={loaderData.order}>
      Recebemos o seu pagamento e já vamos preparar o pedido. Acompanhe cada passo pelo site.
    </OrderResult>
  );
}
