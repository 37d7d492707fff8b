import type { PricePart } from "#app/domain/lens/lens-choice.ts";
import { formatReais } from "#app/domain/values/money.ts";
import styles from "./price-parts.module.css";

export function PriceParts({ parts }: { parts: readonly PricePart[] }) {
  return (
    <dl className={styles.parts}>
      {parts.map(({ name, cents }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{cents === 0 ? "Incluída" : formatReais(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
