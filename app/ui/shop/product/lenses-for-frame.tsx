import type { PricedLens } from "#app/domain/lens/lens-choice.ts";
import { lensTitle } from "#app/domain/lens/lens-names.ts";
import { LENSES_READY_BUSINESS_DAYS } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { capitalized } from "#app/ui/shop/labels.ts";
import { lensAnchor, lensStep } from "#app/ui/shop/lens/lens-links.ts";
import { lensIconOf } from "#app/ui/shop/lens-icons.ts";
import styles from "./lenses-for-frame.module.css";

interface LensesForFrameProps {
  lenses: readonly PricedLens[];
  /** The price of the frame. */
  frameCents: number;
  /** The frame for which lenses can be chosen; undefined if the colour is sold out. */
  choose: { slug: string; color: string } | undefined;
  /** It has lenses already. */
  isSun: boolean;
}

export function LensesForFrame({ lenses, frameCents, choose, isSun }: LensesForFrameProps) {
  return (
    <>
      <ul className={styles.lenses}>
        {lenses.map(({ lens, fromCents }) => (
          <li key={lens.id}>
            <Icon name={lensIconOf(lens)} size={40} />
            <h3>
              {choose ? (
                <a href={`${lensStep(choose, "lente")}#${lensAnchor(lens)}`}>{nameOf(lens)}</a>
              ) : (
                nameOf(lens)
              )}
            </h3>
            <p className={styles.price}>
              desde <strong>{formatReais(fromCents)}</strong>
            </p>
            <p>{lens.description}</p>
            <p>armação + lente {formatReais(frameCents + fromCents)}</p>
            {choose && <Icon name="chevron-right" />}
          </li>
        ))}
      </ul>
      <p className={styles.onward}>
        {isSun && "Os óculos já vêm com as lentes de sol da foto; estas ficam no lugar delas. "}A receita pode
        vir agora ou depois de pagar; conferida, as lentes ficam prontas em até {LENSES_READY_BUSINESS_DAYS}{" "}
        dias úteis. Tratamentos e lentes mais finas são à parte.
      </p>
    </>
  );
}

function nameOf({ name }: { name: string }): string {
  return capitalized(lensTitle(name).toLowerCase());
}
