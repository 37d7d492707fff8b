import {
  type OfferedLens,
  type PricePart,
  pricePartsOf,
  sumOf,
  type Thickness,
} from "#app/domain/lens/lens-choice.ts";
import type { MarkedLens } from "./lens-page.tsx";

/** The sum if the lens were chosen with what is marked in its form. `frame` is the price of the frame. */
export function markedLens(
  frame: PricePart | undefined,
  { lens, treatments, colors, thickness }: OfferedLens & { thickness: Thickness | undefined },
  marked: FormData,
): MarkedLens {
  const treatmentIds = marked.getAll("treatments");
  const prices = pricePartsOf(
    { promotionalPriceCents: frame?.cents ?? 0 },
    {
      lens,
      treatments: treatments.filter(({ id }) => treatmentIds.includes(id)),
      color: colors.find(({ id }) => id === marked.get("lensColor")),
      thickness,
    },
  );
  return { name: lens.name, prices, totalCents: sumOf(prices) };
}
