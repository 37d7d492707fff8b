import type { ListedSex, ProductSex, ProductType } from "#app/domain/catalog/product.ts";

/** What people read for what is stored. */
export const TYPE_LABELS: Record<ProductType, string> = {
  "oculos-de-grau": "Óculos de Grau",
  "oculos-de-sol": "Óculos de Sol",
  acessorios: "Acessórios",
};

export const SEX_LABELS: Record<ProductSex, string> = {
  feminino: "Feminino",
  masculino: "Masculino",
  kids: "Kids",
  unissex: "Unissex",
};

export const LISTED_SEXES: readonly ListedSex[] = ["feminino", "masculino", "kids"];
