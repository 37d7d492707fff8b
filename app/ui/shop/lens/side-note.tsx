import type { ReactNode } from "react";
import styles from "./side-note.module.css";

/** Helps with a step of the lens selection. Only where there is room beside the step. */
export function SideNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className={styles.note} aria-label={title}>
      <strong>{title}</strong>
      {children}
    </aside>
  );
}
