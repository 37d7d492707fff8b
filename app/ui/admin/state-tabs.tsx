import { Link } from "react-router";
import styles from "./order-filters.module.css";

interface StateTab {
  label: string;
  to: string;
  isCurrent: boolean;
  /** How many the list has. */
  count?: number;
}

/** The lists of a screen by their state, each a URL. */
export function StateTabs({ tabs }: { tabs: readonly StateTab[] }) {
  return (
    <nav aria-label="Situação" className={styles.tabs}>
      <ul>
        {tabs.map(({ label, to, isCurrent, count }) => (
          <li key={label}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined}>
              {label} {count !== undefined && <span>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
