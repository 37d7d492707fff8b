import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { stageOf } from "#app/domain/order/prescription-review.ts";
import { requireOrderWithOutcome, resultOf } from "#app/http/pages/order-outcome.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderResult } from "#app/ui/shop/checkout/order-result.tsx";
import type { Route } from "./+types/confirmed";

export const handle: PageHandle = { scripts: "none", frame: "short" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const order = await requireOrderWithOutcome(context, url, "confirmed");
  const { road, number, city, uf } = order.address;
  const result = await resultOf(context, order);
  return {
    ...result,
    sentTo: maskedEmail(order.contact.email),
    deliveredTo: `${road}, ${number}, ${city}/${uf}`,
  };
}

export default function Confirmed({ loaderData: order }: Route.ComponentProps) {
  const { status } = order;
  const isUndone = stageOf(status) === "undone";
  return (
    <OrderResult
      title={isUndone ? "PEDIDO CANCELADO" : "PEDIDO CONFIRMADO"}
      icon={isUndone ? "x" : "check"}
      order={order}
      sentTo={order.sentTo}
      deliveredTo={order.deliveredTo}
      awaitsPrescription={status === "awaiting_prescription"}
    >
      {isUndone
        ? "Este pedido foi cancelado. Na página dele você vê o que foi pago e o que foi reembolsado."
        : messageFor(status)}
    </OrderResult>
  );
}

/** The page may be seen by others, so that the address is named but not told. */
function maskedEmail(email: string): string {
  return email.replace(/^(.{1,3})[^@]*/, "$1…");
}

function messageFor(status: OrderStatus): string {
  if (status === "awaiting_prescription")
    return "Recebemos o seu pagamento. Falta só a sua receita: as lentes são feitas assim que ela chegar e for conferida.";
  if (stageOf(status) === "made") return "Recebemos o seu pagamento. Acompanhe cada passo pelo site.";
  return "Recebemos o seu pagamento e já vamos preparar o pedido. Acompanhe cada passo pelo site.";
}
