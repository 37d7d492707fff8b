import type { ReactNode } from "react";
import styles from "./text-block.module.css";

/** A part of an order on a page: what it is, what it says, and how to change it. */
export function TextBlock({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      <div>{children}</div>
    </section>
  );
}
