import type { ReactNode } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./empty-note.module.css";

/** Why a page lists nothing. What it offers instead stands right below. */
export function EmptyNote({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}
