import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** In place of a list without rows: why it is empty and, where there is something to do, what. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
