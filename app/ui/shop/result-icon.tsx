import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./result-icon.module.css";

/** Beside a heading: what happened, at a glance. */
export function ResultIcon({ name }: { name: string }) {
  return (
    <span className={name === "check" ? `${styles.disc} ${styles.success}` : styles.disc}>
      <Icon name={name} size={32} />
    </span>
  );
}
