import type { Checkout, CheckoutSnapshot } from "#app/domain/order/checkout.ts";
import { formatReais } from "#app/domain/values/money.ts";

/** One sentence per difference; shortages come first. Without what was `shown`, only the new total. */
export function changesSince(shown: CheckoutSnapshot | undefined, checkout: Checkout): string[] {
  return [...shortages(checkout), ...differences(shown, checkout)];
}

function shortages({ lines }: Checkout): string[] {
  return lines
    .filter(({ quantity, available }) => available < quantity)
    .map(
      ({ title, available }) => `${title}: ${available === 0 ? "esgotado" : `só há ${available} em estoque`}`,
    );
}

function differences(
  shown: CheckoutSnapshot | undefined,
  { lines, delivery, totalCents }: Checkout,
): string[] {
  if (!shown) return [`O total agora é ${formatReais(totalCents)}`];

  const removed = shown.lines.filter(({ id }) => !lines.some((line) => line.id === id));
  const found = [
    ...lines.flatMap((line) =>
      lineDifferences(
        shown.lines.find(({ id }) => id === line.id),
        line,
      ),
    ),
    ...removed.map(({ title }) => `${title}: saiu do carrinho`),
    ...amountDifference("Frete", shown.freightCents, delivery.priceCents),
    ...amountDifference("Total", shown.totalCents, totalCents),
  ];
  return found.length > 0 ? found : ["O endereço, os dados do comprador ou as lentes mudaram"];
}

function lineDifferences(
  shown: CheckoutSnapshot["lines"][number] | undefined,
  { title, quantity, unitPriceCents }: Checkout["lines"][number],
): string[] {
  if (!shown) return [`${title}: entrou no carrinho`];
  return [
    ...amountDifference(title, shown.unitPriceCents, unitPriceCents),
    ...(shown.quantity === quantity ? [] : [`${title}: de ${shown.quantity} para ${quantity} no carrinho`]),
  ];
}

function amountDifference(name: string, before: number, after: number): string[] {
  return before === after ? [] : [`${name}: de ${formatReais(before)} para ${formatReais(after)}`];
}
