import { slugOf } from "#app/domain/values/slug.ts";
import { FACETS, type Facet, type Listing, PRICE_BANDS, type PriceBand } from "./listing.ts";
import type { ListedSex, ProductSex } from "./product.ts";

/** Products that are alike in everything a list is narrowed by, and how many there are of them. */
export interface AlikeProducts {
  sex: ProductSex;
  material: string;
  shape: string | null;
  size: string | null;
  /** 'azul,preto' */
  colorFamilies: string;
  /** The price in whole steps of R$ 50. */
  fifties: number;
  /** Whether the price is one that was asked for. */
  isInPrice: boolean;
  count: number;
}

/** A choice that can be made: as it stands in an address, as the catalogue spells it, and what it leads to. */
export interface FacetChoice {
  value: string;
  spelling: string;
  count: number;
}

type Choices = Pick<Listing, "sex" | "colors" | "materials" | "shapes" | "sizes">;

/** What a list comes to, and what it could be narrowed by. */
export interface FacetCounts {
  total: number;
  facets: Record<Facet, FacetChoice[]>;
  prices: (PriceBand & { count: number })[];
}

/**
 * How many products pass every choice, and where each other choice would lead: a kind of choice is counted as if nothing
 * of its own kind were chosen, for choices of one kind widen a list. A choice that is made is there even with its 0.
 */
export function countFacets(alike: readonly AlikeProducts[], chosen: Choices): FacetCounts {
  const counts = new Map(FACETS.map((facet) => [facet, new Map<string, FacetChoice>()]));
  const byFifties = new Map<number, number>();
  let total = 0;

  for (const products of alike) {
    const values = valuesOf(products);
    const failed = FACETS.filter((facet) => !passes(values[facet], chosenOf(facet, chosen)));
    const passesBut = (facet: Facet) => failed.every((each) => each === facet) && products.isInPrice;

    if (failed.length === 0 && products.isInPrice) total += products.count;
    if (failed.length === 0) {
      byFifties.set(products.fifties, (byFifties.get(products.fifties) ?? 0) + products.count);
    }
    for (const facet of FACETS.filter(passesBut)) {
      for (const spelling of values[facet]) addTo(counts.get(facet), spelling, products.count);
    }
  }

  const choicesOf = (facet: Facet): FacetChoice[] => {
    const found = counts.get(facet) ?? new Map<string, FacetChoice>();
    for (const value of chosenOf(facet, chosen)) addTo(found, value, 0);
    return [...found.values()].sort(
      (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
    );
  };
  return {
    total,
    facets: {
      sexo: choicesOf("sexo"),
      cor: choicesOf("cor"),
      material: choicesOf("material"),
      formato: choicesOf("formato"),
      tamanho: choicesOf("tamanho"),
    },
    prices: PRICE_BANDS.map((band) => ({ ...band, count: countWithin(band, byFifties) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** What is unisex counts for women and for men, as it is listed for both (decisions, "Catalogue"). */
export function listedSexesOf(sex: ProductSex): readonly ListedSex[] {
  return sex === "unissex" ? ["feminino", "masculino"] : [sex];
}

function valuesOf({
  sex,
  material,
  shape,
  size,
  colorFamilies,
}: AlikeProducts): Record<Facet, readonly string[]> {
  return {
    sexo: listedSexesOf(sex),
    cor: colorFamilies ? colorFamilies.split(",") : [],
    material: [material],
    formato: shape ? [shape] : [],
    tamanho: size ? [size] : [],
  };
}

function chosenOf(facet: Facet, { sex, colors, materials, shapes, sizes }: Choices): readonly string[] {
  const chosen: Record<Facet, readonly string[]> = {
    sexo: sex ? [sex] : [],
    cor: colors,
    material: materials,
    formato: shapes,
    tamanho: sizes.map(slugOf),
  };
  return chosen[facet];
}

function passes(spellings: readonly string[], chosen: readonly string[]): boolean {
  return chosen.length === 0 || spellings.some((spelling) => chosen.includes(slugOf(spelling)));
}

function addTo(choices: Map<string, FacetChoice> | undefined, spelling: string, count: number): void {
  const value = slugOf(spelling);
  const choice = choices?.get(value) ?? { value, spelling, count: 0 };
  choices?.set(value, { ...choice, count: choice.count + count });
}

function countWithin({ min = 0, max = Number.POSITIVE_INFINITY }: PriceBand, byFifties: Map<number, number>) {
  let count = 0;
  for (const [fifties, each] of byFifties) if (fifties * 50 >= min && fifties * 50 < max) count += each;
  return count;
}
