import { href } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  /** Of the field: a page may hold more than one. */
  id: string;
  value?: string;
  className?: string | undefined;
}

/** Looks for products by words; app/enhance/search-suggestions.ts offers some while they are typed. */
export function SearchBox({ id, value, className }: SearchBoxProps) {
  return (
    <search className={className}>
      <search-suggestions
        className={styles.box}
        data-source={href("/busca/sugestoes")}
        data-list={`${id}-sugestoes`}
      >
        <form action={href("/busca")} className={styles.form}>
          <label htmlFor={id} className="visually-hidden">
            O que você procura?
          </label>
          <input
            id={id}
            className={styles.field}
            type="search"
            name="q"
            defaultValue={value}
            placeholder="Óculos de grau, óculos de sol, cordões..."
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className={styles.button} aria-label="Buscar">
            <Icon name="search" />
          </button>
        </form>
      </search-suggestions>
    </search>
  );
}
