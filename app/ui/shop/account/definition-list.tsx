import type { ReactNode } from "react";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./definition-list.module.css";

export function DefinitionList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <UserText>{value}</UserText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
