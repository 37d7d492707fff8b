import { type Listing, queryOf, SORTS } from "#app/domain/catalog/listing.ts";
import { SORT_LABELS } from "./facet-labels.ts";
import { type ListingScope, listingAction } from "./listing-scope.ts";
import styles from "./sort-form.module.css";

export function SortForm({ scope, listing }: { scope: ListingScope; listing: Listing }) {
  const { type, ...rest } = listing;
  const filters = new URLSearchParams(
    queryOf({ ...rest, type: scope.is === "search" ? type : undefined, sort: undefined, page: 1 }),
  );
  const isSearch = scope.is === "search" && listing.q !== "";
  return (
    <form action={listingAction(scope)} className={styles.form} data-sort="">
      {[...filters].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="ordenar" className={styles.label}>
        Ordenar por
      </label>
      <select
        id="ordenar"
        name="ordenar"
        autoComplete="off"
        defaultValue={listing.sort ?? (isSearch ? "" : "mais-vendidos")}
        className={styles.select}
      >
        {isSearch && <option value="">Mais relevantes</option>}
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <button type="submit" className={styles.button}>
        <span className="visually-hidden">Ordenar: </span>OK
      </button>
    </form>
  );
}
