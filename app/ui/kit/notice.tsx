import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

export type NoticeTone = "success" | "info" | "error";

const ICONS: Record<NoticeTone, string> = { success: "check", info: "info", error: "circle-alert" };

/** A word at the top right that leaves after 5 seconds by itself, with or without scripts. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return (
    <div className={styles.corner} data-notice="">
      <div className={`${styles.notice} ${styles[tone]}`} role="status">
        <Icon name={ICONS[tone]} />
        <div>{children}</div>
      </div>
    </div>
  );
}

/** Where scripts put the words they have, drawn the same; there from the start, or nobody would hear them. */
export function NoticeCorner() {
  return <div className={`${styles.corner} ${styles.spoken}`} aria-live="polite" data-notices="" />;
}
