import type { FilterCategory, Measures } from "#app/domain/catalog/product.ts";

/** The categories of ABNT NBR ISO 12312-1, by how much light the lenses let through. */
const CATEGORIES: Readonly<Record<FilterCategory, string>> = {
  0: "0 (lente clara; estética)",
  1: "1 (lente pouco escura; sol fraco)",
  2: "2 (lente média; sol moderado)",
  3: "3 (uso geral; sol forte)",
  4: "4 (lente muito escura; neve, alto-mar e montanha)",
};

/** What a shopper must know of sunglasses (CDC, art. 31); of anything else, nothing. */
export function sunFilterRows({ filterCategory, uvProtection }: Measures): [name: string, value: string][] {
  return [
    ...(filterCategory === null
      ? []
      : [["Categoria do filtro", CATEGORIES[filterCategory]] as [string, string]]),
    ...(uvProtection ? [["Proteção UV", uvProtection] as [string, string]] : []),
  ];
}

/** The warnings that the norm asks for: from category 1 on the lenses are too dark for the night, in 4 for any driving. */
export function sunFilterWarning({ filterCategory }: Measures): string | undefined {
  if (filterCategory === null) return undefined;
  if (filterCategory === 4)
    return "Não use estes óculos para dirigir, nem de dia nem à noite, nem para olhar direto para o sol.";
  if (filterCategory === 0) return "Não use estes óculos para olhar direto para o sol.";
  return "Não use estes óculos para dirigir à noite ou ao anoitecer, nem para olhar direto para o sol.";
}
