import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./notice.module.css";

export type NoticeTone = "success" | "info" | "error";

const ICONS: Record<NoticeTone, string> = { success: "check", info: "info", error: "circle-alert" };

/** A flash message at the top right, which a CSS animation hides after 5 seconds. */
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

/** The live region for flash messages of scripts. Screen readers announce it only if it is in the page from the start. */
export function NoticeCorner() {
  return <div className={`${styles.corner} ${styles.spoken}`} aria-live="polite" data-notices="" />;
}
