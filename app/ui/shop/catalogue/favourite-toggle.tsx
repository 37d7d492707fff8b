import { href, useLocation } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./favourite-toggle.module.css";

interface FavouriteToggleProps {
  product: { id: string; title: string };
  isFavourite: boolean;
  /** The id of the element to scroll to after the redirect back to the page. */
  anchor: string;
  hasLabel?: boolean;
}

/** Adds or removes a favourite: a form with one button. app/enhance/favourite-toggle.ts sends it without leaving the page. */
export function FavouriteToggle({ product, isFavourite, anchor, hasLabel = false }: FavouriteToggleProps) {
  const { pathname, search } = useLocation();
  const action = isFavourite
    ? href("/minha-conta/favoritos/remover")
    : href("/minha-conta/favoritos/adicionar");
  return (
    <favourite-toggle className={styles.toggle}>
      <form method="post" action={action}>
        <input type="hidden" name="idProduct" value={product.id} />
        <input type="hidden" name="redirectTo" value={`${pathname}${search}#${anchor}`} />
        <button
          type="submit"
          className={`${styles.button} ${hasLabel ? styles.labelled : ""}`}
          aria-pressed={isFavourite}
          aria-label={hasLabel ? undefined : `Favoritar ${product.title}`}
        >
          <Icon name="heart" />
          {hasLabel && "Favoritar"}
        </button>
      </form>
    </favourite-toggle>
  );
}
