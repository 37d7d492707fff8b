import { href, useLocation } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./favourite-toggle.module.css";

interface FavouriteToggleProps {
  product: { id: string; title: string };
  isFavourite: boolean;
  /** The id of the part of the page to come back to. */
  anchor: string;
  /** With its words beside the heart. */
  hasWords?: boolean;
}

/**
 * A heart that keeps a product or forgets it: a form of one button. app/enhance/favourite-toggle.ts sends it without
 * leaving the page.
 */
export function FavouriteToggle({ product, isFavourite, anchor, hasWords = false }: FavouriteToggleProps) {
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
          className={`${styles.button} ${hasWords ? styles.wordy : ""}`}
          aria-pressed={isFavourite}
          aria-label={hasWords ? undefined : `Favoritar ${product.title}`}
        >
          <Icon name="heart" />
          {hasWords && "Favoritar"}
        </button>
      </form>
    </favourite-toggle>
  );
}
