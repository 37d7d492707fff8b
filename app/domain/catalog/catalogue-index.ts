import { slugOf } from "#app/domain/values/slug.ts";
import { FACETS, type Facet, type Sort } from "./listing.ts";
import type { AccessoryKind, ListedSex, ProductSex, ProductType } from "./product.ts";

/** A value of a facet: `value` is its slug in URLs, `spelling` is how the catalogue writes it. */
export interface FacetValue {
  value: string;
  spelling: string;
}

export interface IndexedColumns {
  id: string;
  /** The product's row in the full-text index. */
  document: number;
  type: ProductType;
  kind: AccessoryKind | null;
  sex: ProductSex;
  material: string;
  shape: string | null;
  size: string | null;
  /** Comma-separated: 'azul,preto'. */
  colorFamilies: string | null;
  /** The promotional price. */
  priceCents: number;
  /** In ms. */
  launchedAt: number;
  sold: number;
  ratingHundredths: number;
  ratingCount: number;
}

export interface IndexedProduct extends IndexedColumns {
  /** Products share these arrays and their values, so that counts can use them as keys. */
  values: Readonly<Record<Facet, readonly FacetValue[]>>;
}

/** A copy of the catalogue in memory, sorted by title. */
export interface CatalogueIndex {
  products: readonly IndexedProduct[];
  /** Each facet's values, by slug. */
  values: Readonly<Record<Facet, ReadonlyMap<string, FacetValue>>>;
  sorted: Map<Sort, readonly IndexedProduct[]>;
}

export type Popularity = Pick<IndexedColumns, "id" | "sold" | "ratingHundredths" | "ratingCount">;

/** `rows` are sorted by title, and become the index's own. Titles are unique, so they settle every tie: no product is on two pages of a list. */
export function buildCatalogueIndex(rows: readonly IndexedColumns[]): CatalogueIndex {
  const values = byFacet(() => new Map<string, FacetValue>());
  const arrays = new Map<string, readonly FacetValue[]>();
  const valuesOf = (facet: Facet, spellings: readonly string[]) => {
    const key = `${facet} ${spellings}`;
    const found = arrays.get(key) ?? spellings.map((spelling) => knownValue(values[facet], spelling));
    arrays.set(key, found);
    return found;
  };
  /** A large catalogue has few combinations of attributes. */
  const combinations = new Map<string, IndexedProduct["values"]>();
  const products = rows.map((row) => {
    const key = [row.sex, row.colorFamilies, row.material, row.shape, row.size].join("|");
    let found = combinations.get(key);
    if (!found) {
      const spellings = spellingsOf(row);
      found = byFacet((facet) => valuesOf(facet, spellings[facet]));
      combinations.set(key, found);
    }
    return Object.assign(row, { values: found });
  });
  return { products, values, sorted: new Map() };
}

export function updatePopularity(index: CatalogueIndex, changes: readonly Popularity[]): void {
  const changed = new Map(changes.map((change) => [change.id, change]));
  for (const product of index.products) Object.assign(product, changed.get(product.id));
  index.sorted.clear();
}

export function productsBy(index: CatalogueIndex, sort: Sort): readonly IndexedProduct[] {
  const found = index.sorted.get(sort) ?? index.products.toSorted(COMPARE[sort]);
  index.sorted.set(sort, found);
  return found;
}

export function listedSexesOf(sex: ProductSex): readonly ListedSex[] {
  return sex === "unissex" ? ["feminino", "masculino"] : [sex];
}

export function byFacet<Value>(create: (facet: Facet) => Value): Record<Facet, Value> {
  return Object.fromEntries(FACETS.map((facet) => [facet, create(facet)])) as Record<Facet, Value>;
}

/** Sorting is stable, so products that compare as equal stay sorted by title. */
const COMPARE: Record<Sort, (one: IndexedProduct, other: IndexedProduct) => number> = {
  "mais-vendidos": (one, other) => other.sold - one.sold || launchedLater(one, other),
  lancamentos: launchedLater,
  "menor-preco": (one, other) => one.priceCents - other.priceCents,
  "maior-preco": (one, other) => other.priceCents - one.priceCents,
  "melhor-avaliados": (one, other) =>
    other.ratingHundredths - one.ratingHundredths || other.ratingCount - one.ratingCount,
};

function launchedLater(one: IndexedProduct, other: IndexedProduct): number {
  return other.launchedAt - one.launchedAt;
}

function spellingsOf({
  sex,
  colorFamilies,
  material,
  shape,
  size,
}: IndexedColumns): Record<Facet, readonly string[]> {
  return {
    sexo: listedSexesOf(sex),
    cor: colorFamilies ? colorFamilies.split(",") : [],
    material: [material],
    formato: shape ? [shape] : [],
    tamanho: size ? [size] : [],
  };
}

function knownValue(known: Map<string, FacetValue>, spelling: string): FacetValue {
  const value = slugOf(spelling);
  const found = known.get(value) ?? { value, spelling };
  known.set(value, found);
  return found;
}
