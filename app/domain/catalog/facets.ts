import { slugOf } from "#app/domain/values/slug.ts";
import { type CatalogueIndex, type FacetGroupCounts, orderOf, type Ranks } from "./catalogue-index.ts";
import { FACETS, type Facet, type Listing, PRICE_BANDS, type PriceBand } from "./listing.ts";

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

export const NO_RANKS: Ranks = new Uint8Array();
/** Stands for no search. */
const ANY_RANK: Ranks = new Uint8Array();
const BEST_FIRST = [3, 2, 1] as const;

/** In reais: more than any price that is kept in cents in 32 bits. */
const DEAREST = 42_949_673;

/** Of another type or kind than is listed: no choice leads there. */
const OTHER_TYPE = 0xff;

/**
 * How many products pass every choice, and where each other choice would lead: a kind of choice is counted as if nothing of
 * its own kind were chosen, for choices of one kind widen a list. A choice that is made is there even with its 0, in the
 * catalogue's spelling.
 */
export function countList(products: CatalogueIndex, listing: Listing, ranks?: Ranks): FacetCounts {
  const failures = failuresOf(products, listing);
  const { byBand, inPrice } = countsOf(products, listing, ranks);
  const prices = PRICE_BANDS.map((band) => ({ ...band, count: 0 }));
  let total = 0;
  failures.forEach((failed, group) => {
    if (failed !== 0) return;
    total += inPrice[group] as number;
    prices.forEach((band, place) => {
      band.count += byBand[group * PRICE_BANDS.length + place] as number;
    });
  });
  return {
    total,
    facets: choicesOf(products, listing, failures, inPrice),
    prices: prices.filter(({ count }) => count > 0),
  };
}

/**
 * The ids of what passes every choice, from the `first` on, `limit` at most. Unasked, what is searched for goes by how well
 * it matches, and then by what sells.
 */
export function findListed(
  products: CatalogueIndex,
  listing: Listing,
  { ranks, first = 0, limit }: { ranks?: Ranks | undefined; first?: number; limit: number },
): string[] {
  const { ids, groupOf, prices, numbers } = products;
  const failures = failuresOf(products, listing);
  const { min, max } = centsOf(listing);
  const order = orderOf(products, listing.sort ?? "mais-vendidos");
  const found: string[] = [];
  let passed = 0;
  const tiers = listing.sort ? undefined : ranks && BEST_FIRST.filter((rank) => ranks.includes(rank));
  for (const wanted of tiers ?? [undefined]) {
    for (const place of order) {
      if (failures[groupOf[place] as number] !== 0) continue;
      const rank = ranks ? ranks[numbers[place] as number] : 1;
      if (!rank || (wanted && rank !== wanted)) continue;
      const price = prices[place] as number;
      if (price < min || price > max || passed++ < first) continue;
      found.push(ids[place] as string);
      if (found.length === limit) return found;
    }
  }
  return found;
}

function countsOf(products: CatalogueIndex, listing: Listing, ranks: Ranks | undefined): FacetGroupCounts {
  const { min, max } = centsOf(listing);
  const isAtAnyPrice = listing.minReais === undefined && listing.maxReais === undefined;
  const kept = isAtAnyPrice ? products.counts.get(ranks ?? ANY_RANK) : undefined;
  if (kept) return kept;

  const { groups, groupOf, numbers, prices, bands } = products;
  const bandCount = PRICE_BANDS.length;
  const byBand = new Uint32Array(groups.length * bandCount);
  const inPrice = new Uint32Array(groups.length);
  for (let place = 0; place < groupOf.length; place++) {
    if (ranks && !ranks[numbers[place] as number]) continue;
    const group = groupOf[place] as number;
    const price = prices[place] as number;
    const cell = group * bandCount + (bands[place] as number);
    byBand[cell] = (byBand[cell] as number) + 1;
    if (price >= min && price <= max) inPrice[group] = (inPrice[group] as number) + 1;
  }
  const counts = { byBand, inPrice };
  if (isAtAnyPrice) products.counts.set(ranks ?? ANY_RANK, counts);
  return counts;
}

function centsOf({ minReais = 0, maxReais = DEAREST }: Listing) {
  return { min: minReais * 100, max: maxReais * 100 };
}

/** Of each nature, which facets keep it out of the list, one bit each. */
function failuresOf({ groups, choices }: CatalogueIndex, listing: Listing): Uint8Array {
  const asked = FACETS.map((facet) => {
    const chosen = chosenOf(facet, listing);
    if (chosen.length === 0) return undefined;
    return choices.map((choice) => choice.facet === facet && chosen.includes(choice.value));
  });
  return Uint8Array.from(groups, (group) => {
    if (listing.type && group.type !== listing.type) return OTHER_TYPE;
    if (listing.kind && group.kind !== listing.kind) return OTHER_TYPE;
    return asked.reduce((failed, isChosen, facet) => {
      const passes = !isChosen || group.choices[facet]?.some((choice) => isChosen[choice]);
      return passes ? failed : failed | (1 << facet);
    }, 0);
  });
}

function choicesOf(
  { groups, choices }: CatalogueIndex,
  listing: Listing,
  failures: Uint8Array,
  countByGroup: Uint32Array,
): Record<Facet, FacetChoice[]> {
  const counts = new Uint32Array(choices.length);
  groups.forEach((group, place) => {
    const count = countByGroup[place] as number;
    const failed = failures[place] as number;
    if (count === 0 || failed === OTHER_TYPE) return;
    FACETS.forEach((_, facet) => {
      if ((failed & ~(1 << facet)) !== 0) return;
      for (const choice of group.choices[facet] ?? []) counts[choice] = (counts[choice] as number) + count;
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
      if (found.some((choice) => choice.value === value)) continue;
      const known = choices.find((choice) => choice.facet === facet && choice.value === value);
      found.push({ value, spelling: known?.spelling ?? value.replaceAll("-", " "), count: 0 });
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
