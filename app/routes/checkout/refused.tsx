import { requireOrderWithOutcome } from "#app/http/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/order-result.tsx";
import type { Route } from "./+types/refused";

export const handle: PageHandle = { isPlain: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, number, accountId, status } = await requireOrderWithOutcome(context, url, "refused");
  return { order: { id, number, accountId }, isExpired: status === "expired" };
}

export default function Refused({ loaderData: { order, isExpired } }: Route.ComponentProps) {
  if (isExpired) {
    return (
      <OrderResult title="PAGAMENTO EXPIRADO" order={order}>
        O código Pix venceu antes do pagamento, e nada foi cobrado. Os produtos voltaram à loja: é só comprar
        de novo.
      </OrderResult>
    );
  }
  return (
    <OrderResult title="PAGAMENTO RECUSADO" order={order}>
      O pagamento não foi concluído, e nada foi cobrado. Fale com a sua instituição financeira ou use outro
      meio de pagamento.
    </OrderResult>
  );
}
