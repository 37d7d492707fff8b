import type { AccessoryKind, ListedSex, ProductSex, ProductType } from "#app/domain/catalog/product.ts";

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

export const KIND_LABELS: Record<AccessoryKind, string> = {
  cordoes: "Cordões",
  flanelas: "Flanelas",
  "limpa-lentes": "Limpa lentes",
};

export const KINDS: readonly AccessoryKind[] = ["cordoes", "flanelas", "limpa-lentes"];

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
