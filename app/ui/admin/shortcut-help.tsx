import { useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import type { Screen } from "./navigation.ts";
import styles from "./shortcut-help.module.css";
import { ShortcutList } from "./shortcut-list.tsx";

/** What `?` opens; without scripts there is the page /admin/atalhos. A navigation closes it, too. */
export function ShortcutHelp({ screens, onClose }: { screens: readonly Screen[]; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [key]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="atalhos-titulo" onClose={onClose}>
      <h2 id="atalhos-titulo">Atalhos do teclado</h2>
      <ShortcutList screens={screens} />
      <p>
        <Link to={href("/admin/atalhos")}>Desligar os atalhos</Link>
      </p>
      <Button look="secondary" type="button" onClick={() => dialog.current?.close()}>
        Fechar
      </Button>
    </dialog>
  );
}
