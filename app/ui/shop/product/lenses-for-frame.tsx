import type { PricedLens } from "#app/domain/lens/lens-choice.ts";
import { lensTitle } from "#app/domain/lens/lens-names.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { capitalized } from "#app/ui/shop/labels.ts";
import styles from "./lenses-for-frame.module.css";

interface LensesForFrameProps {
  lenses: readonly PricedLens[];
  /** The first step of choosing lenses; undefined if the colour is sold out. */
  choose: string | undefined;
}

export function LensesForFrame({ lenses, choose }: LensesForFrameProps) {
  return (
    <>
      <ul className={styles.lenses}>
        {lenses.map(({ lens, fromCents }) => (
          <li key={lens.id}>
            <h3>{capitalized(lensTitle(lens.name).toLowerCase())}</h3>
            <p>{lens.description}</p>
            <p className={styles.price}>
              a partir de <strong>{formatReais(fromCents)}</strong>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.onward}>
        {choose && (
          <ButtonLink href={choose} look="secondary">
            Escolher as lentes
          </ButtonLink>
        )}
        <span>A receita pode vir agora ou depois de pagar. O preço da armação é cobrado à parte.</span>
      </p>
    </>
  );
}
