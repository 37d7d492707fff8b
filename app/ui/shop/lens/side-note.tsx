import type { ReactNode } from "react";
import styles from "./side-note.module.css";

/** Helps with a step of the lens selection. */
export function SideNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className={styles.note} aria-label={title}>
      <strong>{title}</strong>
      {children}
    </aside>
  );
}
