import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { formatLongDay } from "#app/domain/values/day.ts";
import { deliveryTime, LENSES_READY_BUSINESS_DAYS } from "#app/domain/values/delivery-start.ts";

interface Order {
  status: OrderStatus;
  businessDays: number;
  /** Of at least one product the lenses are made to a prescription. */
  waitsForLenses: boolean;
  /** The day by which it arrives, if that is known. */
  arrivesBy: string | null;
}

/** The next steps of an order with their time limits, in Portuguese. Empty if none is to come. */
export function nextSteps({ status, businessDays, waitsForLenses, arrivesBy }: Order): string[] {
  const lenses = `Fazemos as lentes em até ${LENSES_READY_BUSINESS_DAYS} dias úteis após a conferência.`;
  const delivery = `${arrivesBy ? `Chega até ${formatLongDay(arrivesBy)}` : `A entrega leva até ${businessDays} dias úteis`}. Avisamos por e-mail quando o pedido sair.`;
  switch (status) {
    case "awaiting_prescription":
      return ["Você envia a receita: uma foto, um PDF ou o grau digitado.", lenses, delivery];
    case "prescription_review":
      return ["Conferimos a sua receita e avisamos por e-mail.", lenses, delivery];
    case "in_lab":
      return [lenses, delivery];
    case "paid":
    case "preparing":
      return ["Separamos e embalamos o pedido.", delivery];
    case "shipped":
      return [
        `O pedido já saiu${arrivesBy ? `, e chega até ${formatLongDay(arrivesBy)}` : ""}. Acompanhe a entrega na página dele.`,
      ];
    case "awaiting_payment":
      return [
        "Avisamos por e-mail assim que houver resposta.",
        `Com o pagamento aprovado, preparamos o pedido. O prazo de entrega é de ${deliveryTime(businessDays, waitsForLenses)}.`,
        "Se ele for recusado, nada é cobrado, e você pode pagar de outro jeito.",
      ];
    case "expired":
    case "refused":
      return [
        "Você escolhe como pagar este mesmo pedido, enquanto houver unidades.",
        "Confirmamos o pagamento por e-mail.",
        `O prazo de entrega é de ${deliveryTime(businessDays, waitsForLenses)}.`,
      ];
    default:
      return [];
  }
}
