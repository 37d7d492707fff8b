import { useContext } from "react";
import { href, useLocation } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PageScriptsContext } from "./page-handle.ts";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  /** The field's id. A page may contain more than one search box. */
  id: string;
  className?: string | undefined;
}

/** app/enhance/search-suggestions.ts adds suggestions while the user types. */
export function SearchBox({ id, className }: SearchBoxProps) {
  const scripts = useContext(PageScriptsContext);
  const { pathname, search } = useLocation();
  const searched = pathname === href("/busca") ? new URLSearchParams(search).get("q") : null;
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
            defaultValue={searched ?? undefined}
            placeholder="Óculos de grau, óculos de sol, cordões..."
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className={styles.button} aria-label="Buscar">
            <Icon name="search" />
          </button>
        </form>
        {/* Otherwise the script adds these elements, which React must find when it hydrates the page. */}
        {scripts === "react" && (
          <>
            <ul hidden />
            <p className="visually-hidden" aria-live="polite" />
          </>
        )}
      </search-suggestions>
    </search>
  );
}
