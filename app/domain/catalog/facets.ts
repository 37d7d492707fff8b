import { slugOf } from "#app/domain/values/slug.ts";
import { type ListedProducts, type Nature, orderOf } from "./listed-products.ts";
import { FACETS, type Facet, type Listing, PAGE_SIZE, PRICE_BANDS, type PriceBand } from "./listing.ts";

/** A choice that can be made: as it stands in an address, as the catalogue spells it, and what it leads to. */
export interface FacetChoice {
  value: string;
  spelling: string;
  count: number;
}

/** What a list comes to, and what it could be narrowed by. */
export interface FacetCounts {
  total: number;
  facets: Record<Facet, FacetChoice[]>;
  prices: (PriceBand & { count: number })[];
}

/** What a list holds, and the ids of the page that is asked for. */
export interface NarrowedList extends FacetCounts {
  ids: string[];
}

/** For each document of the index how well it matches, 0 if it does not. */
export type Ranks = Uint8Array;
export const NO_RANKS: Ranks = new Uint8Array();

/** Of another type or kind than is listed: no choice leads there. */
const ELSEWHERE = 0xff;

/**
 * Looks at every product once: how many pass every choice, where each other choice would lead, and which are on the page.
 * A kind of choice is counted as if nothing of its own kind were chosen, for choices of one kind widen a list. A choice
 * that is made is there even with its 0. Unasked, what is searched for goes by how well it matches, and then by what sells.
 */
export function narrowList(products: ListedProducts, listing: Listing, ranks?: Ranks): NarrowedList {
  const { natureOf, prices, bands, numbers } = products;
  const failed = Uint8Array.from(products.natures, failuresOf(products, listing));
  const min = (listing.minReais ?? 0) * 100;
  const max = (listing.maxReais ?? Number.POSITIVE_INFINITY) * 100;
  const goesByRank = ranks && !listing.sort;

  const countByNature = new Uint32Array(products.natures.length);
  const countByBand = new Uint32Array(PRICE_BANDS.length);
  const byRank: number[][] = [];
  for (const place of orderOf(products, listing.sort ?? "mais-vendidos")) {
    const nature = natureOf[place] as number;
    const failures = failed[nature] as number;
    if (failures === ELSEWHERE) continue;
    const rank = ranks ? ranks[numbers[place] as number] : 1;
    if (!rank) continue;

    const price = prices[place] as number;
    const isInPrice = price >= min && price <= max;
    if (isInPrice) countByNature[nature] = (countByNature[nature] as number) + 1;
    if (failures !== 0) continue;
    const band = bands[place] as number;
    countByBand[band] = (countByBand[band] as number) + 1;
    if (!isInPrice) continue;
    const alike = goesByRank ? rank : 1;
    byRank[alike] ??= [];
    byRank[alike].push(place);
  }

  const found = byRank.reverse().flat();
  const first = (listing.page - 1) * PAGE_SIZE;
  return {
    total: found.length,
    ids: found.slice(first, first + PAGE_SIZE).map((place) => products.ids[place] as string),
    facets: choicesOf(products, listing, failed, countByNature),
    prices: PRICE_BANDS.map((band, place) => ({ ...band, count: countByBand[place] as number })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** Tells of a nature which facets keep it out of the list, one bit each. */
function failuresOf({ choices }: ListedProducts, listing: Listing): (nature: Nature) => number {
  const asked = FACETS.map((facet) => {
    const chosen = chosenOf(facet, listing);
    if (chosen.length === 0) return undefined;
    return choices.map((choice) => choice.facet === facet && chosen.includes(choice.value));
  });
  return (nature) => {
    if (listing.type && nature.type !== listing.type) return ELSEWHERE;
    if (listing.kind && nature.kind !== listing.kind) return ELSEWHERE;
    return asked.reduce((failures, isChosen, facet) => {
      const passes = !isChosen || nature.choices[facet]?.some((choice) => isChosen[choice]);
      return passes ? failures : failures | (1 << facet);
    }, 0);
  };
}

function choicesOf(
  { natures, choices }: ListedProducts,
  listing: Listing,
  failed: Uint8Array,
  countByNature: Uint32Array,
): Record<Facet, FacetChoice[]> {
  const counts = new Uint32Array(choices.length);
  natures.forEach((nature, place) => {
    const count = countByNature[place] as number;
    const failures = failed[place] as number;
    if (count === 0) return;
    FACETS.forEach((_, facet) => {
      if ((failures & ~(1 << facet)) !== 0) return;
      for (const choice of nature.choices[facet] ?? []) counts[choice] = (counts[choice] as number) + count;
    });
  });

  const offered = new Map(FACETS.map((facet) => [facet, [] as FacetChoice[]]));
  choices.forEach(({ facet, value, spelling }, place) => {
    const count = counts[place] as number;
    if (count > 0) offered.get(facet)?.push({ value, spelling, count });
  });
  const ofFacet = (facet: Facet): FacetChoice[] => {
    const found = offered.get(facet) ?? [];
    for (const value of chosenOf(facet, listing)) {
      if (!found.some((choice) => choice.value === value)) found.push({ value, spelling: value, count: 0 });
    }
    return found.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  };
  return {
    sexo: ofFacet("sexo"),
    cor: ofFacet("cor"),
    material: ofFacet("material"),
    formato: ofFacet("formato"),
    tamanho: ofFacet("tamanho"),
  };
}

function chosenOf(facet: Facet, { sex, colors, materials, shapes, sizes }: Listing): readonly string[] {
  const chosen: Record<Facet, readonly string[]> = {
    sexo: sex ? [sex] : [],
    cor: colors,
    material: materials,
    formato: shapes,
    tamanho: sizes.map(slugOf),
  };
  return chosen[facet];
}
