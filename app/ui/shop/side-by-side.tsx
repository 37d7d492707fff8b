import type { ReactNode } from "react";
import styles from "./side-by-side.module.css";

/** The work to do, and beside it (below it, on a phone) what it comes to. */
export function SideBySide({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.both}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}
