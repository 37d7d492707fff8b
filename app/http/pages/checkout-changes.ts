import { z } from "zod";
import type { Checkout } from "#app/domain/order/checkout.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { idText, optionalText } from "#app/domain/values/text.ts";

const cents = z.int().nonnegative();
const snapshotSchema = z.object({
  total: cents,
  freight: cents,
  lines: z.array(z.tuple([idText(), optionalText(), cents, cents])),
});

/** A snapshot of the checkout, sent back in a hidden field: on a 409 the shopper is told what changed. */
export function snapshotOf({ totalCents, delivery, lines }: Checkout): string {
  return JSON.stringify({
    total: totalCents,
    freight: delivery.priceCents,
    lines: lines.map(({ id, title, quantity, unitPriceCents }) => [id, title, quantity, unitPriceCents]),
  });
}

/** One sentence per difference; shortages come first. A snapshot that cannot be read yields the new total alone. */
export function changesSince(seen: string, checkout: Checkout): string[] {
  return [...shortages(checkout), ...differences(seen, checkout)];
}

function shortages({ lines }: Checkout): string[] {
  return lines
    .filter(({ quantity, available }) => available < quantity)
    .map(
      ({ title, available }) => `${title}: ${available === 0 ? "esgotado" : `só há ${available} em estoque`}`,
    );
}

function differences(seen: string, { lines, delivery, totalCents }: Checkout): string[] {
  const before = read(seen);
  if (!before) return [`O total agora é ${formatReais(totalCents)}`];

  const gone = before.lines.filter(([id]) => !lines.some((line) => line.id === id));
  const found = [
    ...lines.flatMap((line) =>
      lineDifferences(
        before.lines.find(([id]) => id === line.id),
        line,
      ),
    ),
    ...gone.map(([, title]) => `${title}: saiu do carrinho`),
    ...moved("Frete", before.freight, delivery.priceCents),
    ...moved("Total", before.total, totalCents),
  ];
  return found.length > 0 ? found : ["O endereço, os dados do comprador ou as lentes mudaram"];
}

function lineDifferences(
  before: [id: string, title: string, quantity: number, cents: number] | undefined,
  { title, quantity, unitPriceCents }: Checkout["lines"][number],
): string[] {
  if (!before) return [`${title}: entrou no carrinho`];
  const [, , oldQuantity, oldCents] = before;
  return [
    ...moved(title, oldCents, unitPriceCents),
    ...(oldQuantity === quantity ? [] : [`${title}: de ${oldQuantity} para ${quantity} no carrinho`]),
  ];
}

function moved(what: string, before: number, after: number): string[] {
  return before === after ? [] : [`${what}: de ${formatReais(before)} para ${formatReais(after)}`];
}

function read(seen: string) {
  try {
    return snapshotSchema.safeParse(JSON.parse(seen)).data;
  } catch {
    return undefined;
  }
}
