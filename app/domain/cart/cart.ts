import type { ColorFamily } from "#app/domain/catalog/product.ts";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";

export const MAX_PER_LINE = 10;

export interface LineLens extends SoldLens {
  prescription: "given" | "later" | "none";
}

/** `available` is 0 if the lenses are no longer made. Units that glasses of the same frame use count for no other line. */
export interface CartLine {
  id: string;
  variantId: string;
  slug: string;
  title: string;
  model: string;
  sex: string;
  color: string;
  colorName: string;
  family: ColorFamily | null;
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

export function findShortLine<Line extends Pick<CartLine, "quantity" | "available">>(
  lines: readonly Line[],
): Line | undefined {
  return lines.find((line) => line.quantity > line.available);
}

export function parseQuantity(text: string): number | undefined {
  const quantity = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_PER_LINE ? quantity : undefined;
}
