import type { FilterCategory, Measures } from "#app/domain/catalog/product.ts";

/** The filter categories of ABNT NBR ISO 12312-1. */
const CATEGORIES: Readonly<Record<FilterCategory, string>> = {
  0: "0 (lente clara; estética)",
  1: "1 (lente pouco escura; sol fraco)",
  2: "2 (lente média; sol moderado)",
  3: "3 (uso geral; sol forte)",
  4: "4 (lente muito escura; neve, alto-mar e montanha)",
};

/** Mandatory information about sunglasses (CDC, art. 31). Empty for other products. */
export function sunFilterRows({ filterCategory, uvProtection }: Measures): [name: string, value: string][] {
  return [
    ...(filterCategory === null
      ? []
      : [["Categoria do filtro", CATEGORIES[filterCategory]] as [string, string]]),
    ...(uvProtection ? [["Proteção UV", uvProtection] as [string, string]] : []),
  ];
}

/** The warnings required by ABNT NBR ISO 12312-1: lenses from category 1 are too dark to drive at night, in category 4 at all. */
export function sunFilterWarning({ filterCategory }: Measures): string | undefined {
  if (filterCategory === null) return undefined;
  if (filterCategory === 4)
    return "Não use estes óculos para dirigir, nem de dia nem à noite, nem para olhar direto para o sol.";
  if (filterCategory === 0) return "Não use estes óculos para olhar direto para o sol.";
  return "Não use estes óculos para dirigir à noite ou ao anoitecer, nem para olhar direto para o sol.";
}
