import type { ReactNode } from "react";
import styles from "./status-chip.module.css";

/** `plain`: nothing to do. `waiting`: somebody's turn. `good`, `bad`: ended well or badly. */
export type StatusTone = "plain" | "waiting" | "good" | "bad";

/** A state in a word. The colour only repeats what the word says. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}
