import type { ListedPage } from "#app/domain/catalog/listed-page.ts";
import type { Facet, Listing } from "#app/domain/catalog/listing.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";
import styles from "./chosen-filters.module.css";
import { choiceLabel } from "./facet-labels.ts";
import { type ListingScope, listingHref } from "./listing-scope.ts";

export function ChosenFilters({
  scope,
  listing,
  facets,
}: {
  scope: ListingScope;
  listing: Listing;
  facets: ListedPage["facets"];
}) {
  const type = scope.is === "search" ? listing.type : undefined;
  const hrefOf = (changed: Partial<Listing>) => listingHref(scope, { ...listing, ...changed, page: 1 });
  const labelOf = (facet: Facet, value: string) => {
    const spelling = facets[facet].find((choice) => choice.value === value)?.spelling ?? value;
    return choiceLabel(facet, { value, spelling });
  };
  const without = (choices: readonly string[], choice: string) => choices.filter((each) => each !== choice);

  const filters = [
    ...(type ? [{ label: TYPE_LABELS[type], to: hrefOf({ type: undefined }) }] : []),
    ...(listing.sex && scope.is === "search"
      ? [{ label: SEX_LABELS[listing.sex], to: hrefOf({ sex: undefined }) }]
      : []),
    ...listing.colors.map((color) => ({
      label: labelOf("cor", color),
      to: hrefOf({ colors: listing.colors.filter((each) => each !== color) }),
    })),
    ...listing.shapes.map((shape) => ({
      label: labelOf("formato", shape),
      to: hrefOf({ shapes: without(listing.shapes, shape) }),
    })),
    ...listing.materials.map((material) => ({
      label: labelOf("material", material),
      to: hrefOf({ materials: without(listing.materials, material) }),
    })),
    ...listing.sizes.map((size) => ({
      label: `Tamanho ${size}`,
      to: hrefOf({ sizes: listing.sizes.filter((each) => each !== size) }),
    })),
    ...(listing.minReais
      ? [{ label: `A partir de R$ ${listing.minReais}`, to: hrefOf({ minReais: undefined }) }]
      : []),
    ...(listing.maxReais
      ? [{ label: `Até R$ ${listing.maxReais}`, to: hrefOf({ maxReais: undefined }) }]
      : []),
  ];
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Filtros escolhidos">
      {filters.map(({ label, to }) => (
        <li key={label}>
          <a href={to}>
            <span className="visually-hidden">Tirar o filtro </span>
            {label}
            <Icon name="x" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a
          className={styles.clear}
          href={hrefOf({
            ...(scope.is === "search" && { type: undefined }),
            sex: undefined,
            kind: undefined,
            colors: [],
            materials: [],
            shapes: [],
            sizes: [],
            minReais: undefined,
            maxReais: undefined,
          })}
        >
          Limpar <span className="visually-hidden">filtros</span>
        </a>
      </li>
    </ul>
  );
}
