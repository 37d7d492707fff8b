import type { FacetChoice } from "#app/domain/catalog/facets.ts";
import type { Facet, Sort } from "#app/domain/catalog/listing.ts";
import { type ColorFamily, isColorFamily } from "#app/domain/catalog/product.ts";
import { capitalized } from "#app/ui/shop/labels.ts";

export const COLOR_LABELS: Record<ColorFamily, string> = {
  preto: "Preto",
  cinza: "Cinza",
  prata: "Prata",
  transparente: "Transparente",
  bege: "Bege",
  marrom: "Marrom",
  tartaruga: "Tartaruga",
  dourado: "Dourado",
  amarelo: "Amarelo",
  laranja: "Laranja",
  vermelho: "Vermelho",
  rosa: "Rosa",
  roxo: "Roxo",
  azul: "Azul",
  verde: "Verde",
};

/** The colour that stands for a family, as its dot among the filters. */
export const COLOR_HEX: Record<ColorFamily, string> = {
  preto: "#1f1b1d",
  cinza: "#8a8a8f",
  prata: "#c3c5ca",
  transparente: "#f4f4f6",
  bege: "#d9c4a1",
  marrom: "#6f4a2d",
  tartaruga: "#8a5a2b",
  dourado: "#c9a24a",
  amarelo: "#f2c230",
  laranja: "#e8792b",
  vermelho: "#b3242e",
  rosa: "#e7a3b8",
  roxo: "#6d3fb5",
  azul: "#2f5fae",
  verde: "#3f7d4f",
};

export const SORT_LABELS: Record<Sort, string> = {
  "mais-vendidos": "Mais vendidos",
  lancamentos: "Lançamentos",
  "menor-preco": "Menor preço",
  "maior-preco": "Maior preço",
  "melhor-avaliados": "Mais bem avaliados",
};

/** The label of a facet option: 'titanio' → 'Titânio'. */
export function choiceLabel(
  facet: Facet,
  { value, spelling }: Pick<FacetChoice, "value" | "spelling">,
): string {
  if (facet === "cor" && isColorFamily(value)) return COLOR_LABELS[value];
  return facet === "tamanho" ? spelling.toUpperCase() : capitalized(spelling);
}

export function formatProductCount(count: number): string {
  return count === 1 ? "1 produto" : `${formatCount(count)} produtos`;
}

const COUNT = new Intl.NumberFormat("pt-BR");

/** '1.234' */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
