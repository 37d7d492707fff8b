import { href } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import styles from "./search-box.module.css";

/**
 * On every page. A POST, because a URL is kept in the browser's history and in logs, and must hold no name, e-mail or CPF.
 * `data-search`: what the key `/` focuses.
 */
export function SearchBox() {
  return (
    <PostForm
      action={href("/admin/busca")}
      role="search"
      aria-label="Em tudo"
      className={styles.search}
      data-search=""
    >
      <input
        name="q"
        type="search"
        aria-label="Procurar em tudo"
        placeholder="Pedido, pessoa ou produto"
        autoComplete="off"
        maxLength={100}
      />
      <button type="submit">
        <Icon name="search" size={18} />
        <span className="visually-hidden">Procurar</span>
      </button>
    </PostForm>
  );
}
