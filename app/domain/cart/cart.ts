import type { SoldLens } from "#app/domain/lens/lens-choice.ts";

/** How many of one thing may be bought at once (decisions, "Cart and checkout"). */
export const MAX_PER_LINE = 10;

/** The lenses of a line, and how its prescription stands: 'none' is needed, it was given, or it comes later. */
export interface LineLens extends SoldLens {
  prescription: "given" | "later" | "none";
}

/**
 * A line as it stands now: price and stock are the catalogue's of this moment. Prices in cents. With lenses it is one pair of
 * glasses; where they are not made any more, `available` is 0. What glasses of the same frame take is not available to others.
 */
export interface CartLine {
  id: string;
  variantId: string;
  slug: string;
  title: string;
  model: string;
  sex: string;
  color: string;
  colorName: string;
  picture: string;
  unitPriceCents: number;
  quantity: number;
  available: number;
  lens: LineLens | null;
  prescriptionId: string | null;
}

export function itemsCents(lines: readonly { unitPriceCents: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
}

/** The first line that asks for more than there is. */
export function findShortLine<Line extends Pick<CartLine, "quantity" | "available">>(
  lines: readonly Line[],
): Line | undefined {
  return lines.find((line) => line.quantity > line.available);
}

/** A quantity as a form sends it: a whole number from 1 to 10, or undefined. */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_PER_LINE ? quantity : undefined;
}
