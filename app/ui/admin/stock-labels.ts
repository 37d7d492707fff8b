import type { MovementKind } from "#app/domain/stock/movement.ts";

export const KIND_NAMES: Readonly<Record<MovementKind, string>> = {
  opening: "Abertura",
  sale: "Venda",
  restock: "Volta de pedido",
  adjustment: "Ajuste",
  count: "Contagem",
  import: "Importação",
  direct: "Mudança direta no banco de dados",
};

/** '+3', '0', or '−3' with a minus sign. */
export function signed(units: number): string {
  if (units === 0) return "0";
  return units < 0 ? `−${-units}` : `+${units}`;
}

export function unitsText(units: number): string {
  return units === 1 ? "1 peça" : `${units} peças`;
}

export function colorsText(total: number): string {
  return total === 1 ? "1 cor" : `${total} cores`;
}

/** For how long the free units last. */
export function coverText(coverDays: number | null): string {
  if (coverDays === null) return "sem vendas";
  if (coverDays > 365) return "mais de 1 ano";
  return coverDays === 1 ? "1 dia" : `${coverDays} dias`;
}
