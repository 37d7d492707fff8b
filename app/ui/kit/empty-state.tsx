import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon } from "./icon.tsx";

interface EmptyStateProps {
  icon: string;
  title: ReactNode;
  heading?: "h1" | "h2";
  /** What to do about it, in words. */
  children?: ReactNode;
  /** The one way on. */
  action?: ReactNode;
}

/** Why a page has nothing to show. */
export function EmptyState({ icon, title, heading: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span>
        <Icon name={icon} size={28} />
      </span>
      <div>
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {action && <p>{action}</p>}
      </div>
    </div>
  );
}
