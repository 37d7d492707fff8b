import type { ReactNode } from "react";
import styles from "./text-block.module.css";

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
