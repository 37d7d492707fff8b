import type { ReactNode } from "react";
import styles from "./side-by-side.module.css";

export function SideBySide({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.both}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}
