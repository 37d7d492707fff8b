import type { ReactNode } from "react";
import { formatMoment } from "./moment.ts";
import styles from "./status-timeline.module.css";

export interface TimelineEntry {
  key: string;
  what: ReactNode;
  at: Date;
  /** Who did it, or why it happened. */
  by?: string;
}

/** What happened, in the order given, on a line of time. */
export function StatusTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ key, what, at, by }) => (
        <li key={key}>
          {what}
          <small>
            <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            {by && `, ${by}`}
          </small>
        </li>
      ))}
    </ol>
  );
}
