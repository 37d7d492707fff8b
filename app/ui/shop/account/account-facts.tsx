import type { ReactNode } from "react";
import { Typed } from "#app/ui/kit/typed.tsx";
import styles from "./account-facts.module.css";

/** What is known of somebody, each thing under its name. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Typed>{value}</Typed>
          </dd>
        </div>
      ))}
    </dl>
  );
}
