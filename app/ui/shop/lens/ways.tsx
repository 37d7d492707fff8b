import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import { useIsSending } from "#app/ui/kit/post-form.tsx";
import styles from "./ways.module.css";

/** Equal ways on from a step, as a list of rows. */
export function Ways({ children }: { children: ReactNode }) {
  return <ul className={styles.ways}>{children}</ul>;
}

interface WayWords {
  icon: string;
  title: string;
  /** A few words that fit one line of a phone. */
  line: string;
}

function WayContent({ icon, title, line }: WayWords) {
  return (
    <>
      <Icon name={icon} size={24} />
      <span>
        <b>{title}</b> <small>{line}</small>
      </span>
      <Icon name="chevron-right" size={20} />
    </>
  );
}

/** Of a form that opens below it. */
export function WaySummary(words: WayWords) {
  return (
    <summary className={styles.row}>
      <WayContent {...words} />
    </summary>
  );
}

export function WayLink({ to, ...words }: WayWords & { to: string }) {
  return (
    <Link to={to} className={styles.row}>
      <WayContent {...words} />
    </Link>
  );
}

/** In a form of its own. */
export function WayButton(words: WayWords) {
  const isSending = useIsSending();
  return (
    <button type="submit" aria-busy={isSending || undefined} className={styles.row}>
      <WayContent {...words} />
    </button>
  );
}
