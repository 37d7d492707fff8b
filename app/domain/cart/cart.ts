import type { SoldLens } from "#app/domain/lens/lens-choice.ts";

export const MAX_PER_LINE = 10;

/** `prescription` is 'none' if the lenses need none. */
export interface LineLens extends SoldLens {
  prescription: "given" | "later" | "none";
}

/**
 * A line at the catalogue's current price (cents) and stock. A line with lenses is one pair of glasses; `available` is 0 if the
 * lenses are no longer made. Units that glasses of the same frame use are not available to the other lines.
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

/** The first line whose quantity exceeds the stock. */
export function findShortLine<Line extends Pick<CartLine, "quantity" | "available">>(
  lines: readonly Line[],
): Line | undefined {
  return lines.find((line) => line.quantity > line.available);
}

/** Undefined unless `text` is a whole number from 1 to `MAX_PER_LINE`. */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_PER_LINE ? quantity : undefined;
}
