import type { ReactNode } from "react";
import styles from "./side-by-side.module.css";

interface SideBySideProps {
  children: ReactNode;
  side: ReactNode;
  /** The side has a bar that stays at the lower edge of a phone, from the top of both columns on. */
  hasBar?: boolean;
  /** On a desk below the children, and on a phone below both columns. */
  after?: ReactNode;
}

export function SideBySide({ children, side, hasBar = false, after }: SideBySideProps) {
  return (
    <div className={styles.both}>
      <div className={styles.main}>{children}</div>
      <aside className={hasBar ? `${styles.side} ${styles.withBar}` : styles.side}>{side}</aside>
      {after}
    </div>
  );
}
