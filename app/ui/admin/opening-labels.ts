import type { MissingForOpening, MissingKind } from "#app/domain/catalog/opening-missing.ts";

const WORDS: Readonly<Record<MissingKind, (count: number) => string>> = {
  products: () => "Falta ao menos um produto com foto",
  "product-pictures": (count) =>
    `${count} ${count === 1 ? "produto" : "produtos"} sem foto, que a loja não mostra`,
  "color-pictures": (count) => `${count} ${count === 1 ? "cor" : "cores"} sem foto, que a loja não mostra`,
  stock: (count) => `${count} ${count === 1 ? "produto" : "produtos"} sem estoque`,
  measures: (count) => `${count} óculos sem medidas`,
  "delivery-rates": (count) => `Falta frete de ${count} ${count === 1 ? "estado" : "estados"}`,
  lenses: () => "Faltam as lentes",
  slides: () => "Faltam os banners da página inicial",
};

export function missingText({ kind, count }: MissingForOpening): string {
  return WORDS[kind](count);
}
