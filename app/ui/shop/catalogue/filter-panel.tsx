import type { ReactElement, ReactNode } from "react";
import type { ListedPage } from "#app/domain/catalog/listed-page.ts";
import { countChoices, type Facet, type Listing } from "#app/domain/catalog/listing.ts";
import { isColorFamily, isListedSex } from "#app/domain/catalog/product.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";
import { Swatch } from "#app/ui/shop/swatch.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { COLOR_HEX, choiceLabel, formatCount, formatProductCount } from "./facet-labels.ts";
import styles from "./filter-panel.module.css";
import { type ListingScope, listingAction, listingHref } from "./listing-scope.ts";
import { ShapeDrawing } from "./shape-links.tsx";

interface FilterPanelProps {
  scope: ListingScope;
  listing: Listing;
  page: ListedPage;
}

const FACET_LABELS: Record<Exclude<Facet, "sexo">, string> = {
  cor: "Cor",
  formato: "Formato",
  material: "Material",
  tamanho: "Tamanho",
};

const COLORS_SHOWN = 6;

/** Short words, or a drawing: each is a box with its mark hidden. */
const TILED: readonly Facet[] = ["formato", "tamanho"];

/** A sheet of the whole screen on a phone, a column beside the products on a desk; without scripts too. */
export function FilterPanel({ scope, listing, page }: FilterPanelProps) {
  const { facets, prices } = page;
  const chosen = countChoices(listing);
  const chosenOf: Record<Exclude<Facet, "sexo">, readonly string[]> = {
    cor: listing.colors,
    formato: listing.shapes,
    material: listing.materials,
    tamanho: listing.sizes.map((size) => size.toLowerCase()),
  };
  return (
    <details className={styles.panel}>
      <summary>
        <Icon name="sliders-horizontal" size={18} /> Filtro
        {chosen > 0 && (
          <span className={styles.chosen}>
            {chosen}
            <span className="visually-hidden">{chosen === 1 ? " escolhido" : " escolhidos"}</span>
          </span>
        )}
        <span className={styles.close}>
          <Icon name="x" />
        </span>
      </summary>
      <form action={listingAction(scope)} className={styles.form}>
        {listing.q && <input type="hidden" name="q" value={listing.q} />}
        {scope.is === "accessories" && listing.kind && (
          <input type="hidden" name="tipo" value={listing.kind} />
        )}
        {listing.sort && <input type="hidden" name="ordenar" value={listing.sort} />}

        <div className={styles.applied}>
          <ChosenFilters scope={scope} listing={listing} facets={facets} />
        </div>
        <div className={styles.groups}>
          {scope.is === "search" && (
            <Group legend="Tipo" isTiled>
              <Radio name="tipo" value="" label="Todos" isChosen={!listing.type} />
              {Object.entries(TYPE_LABELS).map(([value, label]) => (
                <Radio
                  key={value}
                  name="tipo"
                  value={value}
                  label={label}
                  isChosen={listing.type === value}
                />
              ))}
            </Group>
          )}
          {scope.is !== "accessories" && (
            <Group legend="Para quem" isTiled isInTabs={scope.is === "type"}>
              <Radio name="sexo" value="" label="Todos" isChosen={!listing.sex} />
              {facets.sexo.map(({ value, count }) =>
                isListedSex(value) ? (
                  <Radio
                    key={value}
                    name="sexo"
                    value={value}
                    label={SEX_LABELS[value]}
                    count={count}
                    isChosen={listing.sex === value}
                  />
                ) : null,
              )}
            </Group>
          )}
          {(Object.keys(FACET_LABELS) as (keyof typeof FACET_LABELS)[])
            // One option, not chosen, would leave the list as it is.
            .filter((facet) => facets[facet].length > 1 || chosenOf[facet].length > 0)
            .map((facet) => (
              <Group key={facet} legend={FACET_LABELS[facet]} isTiled={TILED.includes(facet)}>
                <Folded max={facet === "cor" ? COLORS_SHOWN : Infinity} chosen={chosenOf[facet]}>
                  {facets[facet].map((choice) => (
                    <label key={choice.value} className={styles.choice}>
                      <input
                        type="checkbox"
                        name={facet}
                        value={choice.value}
                        defaultChecked={chosenOf[facet].includes(choice.value)}
                      />
                      {facet === "cor" && isColorFamily(choice.value) && (
                        <Swatch color={choice.value} hex={COLOR_HEX[choice.value]} />
                      )}
                      {facet === "formato" && (
                        <ShapeDrawing shape={choice.value} className={styles.drawing} />
                      )}
                      <span>
                        {choiceLabel(facet, choice)} <Count of={choice.count} />
                      </span>
                    </label>
                  ))}
                </Folded>
              </Group>
            ))}
          <Group legend="Preço (R$)">
            <div className={styles.range}>
              <label>
                De
                <input name="preco-min" inputMode="numeric" defaultValue={listing.minReais} size={5} />
              </label>
              <label>
                até
                <input name="preco-max" inputMode="numeric" defaultValue={listing.maxReais} size={5} />
              </label>
            </div>
            {prices.length > 1 && (
              <ul className={styles.prices}>
                {prices.map(({ min, max, count }) => (
                  <li key={min ?? 0}>
                    <a href={listingHref(scope, { ...listing, minReais: min, maxReais: max, page: 1 })}>
                      {rangeOf(min, max)}
                    </a>{" "}
                    <Count of={count} />
                  </li>
                ))}
              </ul>
            )}
          </Group>
        </div>
        <div className={styles.actions}>
          <Button>
            <span className={styles.counted}>Ver {formatProductCount(page.total)}</span>
            <span className={styles.uncounted}>Ver produtos</span>
          </Button>
        </div>
      </form>
    </details>
  );
}

interface FoldedProps {
  max: number;
  chosen: readonly string[];
  children: ReactElement[];
}

/** The first choices, and the others in a fold, which is open if one of them is chosen. */
function Folded({ max, chosen, children }: FoldedProps) {
  const others = children.slice(max);
  if (others.length < 2) return children;
  return (
    <>
      {children.slice(0, max)}
      <details className={styles.others} open={others.some(({ key }) => chosen.includes(String(key)))}>
        <summary className={styles.more}>
          Mais cores <Icon name="chevron-down" size={16} />
        </summary>
        <div>{others}</div>
      </details>
    </>
  );
}

interface GroupProps {
  legend: string;
  isTiled?: boolean;
  /** The tabs above the list offer the same, and are in sight beside a desk's column of filters. */
  isInTabs?: boolean;
  children: ReactNode;
}

function Group({ legend, isTiled = false, isInTabs = false, children }: GroupProps) {
  return (
    <fieldset
      className={`${styles.group} ${isTiled ? styles.tiled : ""} ${isInTabs ? styles.inTabs : ""}`.trimEnd()}
    >
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  value: string;
  label: string;
  count?: number;
  isChosen: boolean;
}

function Radio({ name, value, label, count, isChosen }: RadioProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span>
        {label} {count !== undefined && <Count of={count} />}
      </span>
    </label>
  );
}

function Count({ of }: { of: number }) {
  return <span className={styles.count}>({formatCount(of)})</span>;
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `menos de ${max}`;
  return max === undefined ? `${min} ou mais` : `${min} a ${max}`;
}
