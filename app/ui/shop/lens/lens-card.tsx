import type { OfferedLens, Thickness } from "#app/domain/lens/lens-choice.ts";
import { describeThickness } from "#app/domain/lens/lens-names.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { lensIconOf } from "#app/ui/shop/lens-icons.ts";
import styles from "./choice-card.module.css";
import { ChoiceButton, ChoiceCard } from "./choice-card.tsx";

export interface LensCardProps {
  offer: OfferedLens;
  /** The cheapest thickness that it is made in, if that costs something. */
  paidThickness: Thickness | undefined;
  chosen: { lensId: string | null; treatmentIds: string[]; colorId: string | null };
  action: string;
  /** Another colour or treatment is marked. */
  onMark(marked: FormData): void;
}

/** The end of a description that the card shows as a mark of its own. */
const MOST_COMMON = " A mais comum.";

export function LensCard({ offer, paidThickness, chosen, action, onMark }: LensCardProps) {
  const { lens, treatments, colors, unfit } = offer;
  const isChosen = lens.id === chosen.lensId;
  const isMostCommon = lens.description.endsWith(MOST_COMMON);
  return (
    <ChoiceCard
      heading="h3"
      art={<Icon name={lensIconOf(lens)} size={24} />}
      title={lens.name}
      price={formatReais(lens.priceCents + (paidThickness?.priceCents ?? 0))}
      extra={paidThickness && `com a ${describeThickness(paidThickness)}`}
      description={isMostCommon ? lens.description.slice(0, -MOST_COMMON.length) : lens.description}
      unfit={unfit}
      mark={isMostCommon ? "A mais comum" : undefined}
      isChosen={isChosen}
      action={action}
      onChange={({ currentTarget }) => onMark(new FormData(currentTarget))}
    >
      {colors.length > 0 && <Colors colors={colors} chosenId={isChosen ? chosen.colorId : null} />}
      {treatments.length > 0 && (
        <Treatments treatments={treatments} chosenIds={isChosen ? chosen.treatmentIds : []} />
      )}
      <ChoiceButton
        title={lens.name}
        isChosen={isChosen}
        look={isChosen ? "primary" : "secondary"}
        name="lens"
        value={lens.id}
      />
    </ChoiceCard>
  );
}

/** The lens always has one of its colours: the first, until another is chosen. */
function Colors({ colors, chosenId }: { colors: OfferedLens["colors"]; chosenId: string | null }) {
  return (
    <fieldset className={styles.colors}>
      <legend>Cor da lente</legend>
      {colors.map(({ id, name, hex, priceCents }, index) => (
        <label key={id} className={styles.option}>
          <input
            type="radio"
            name="lensColor"
            value={id}
            defaultChecked={chosenId === null ? index === 0 : chosenId === id}
          />
          <svg width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="9" fill={hex} />
          </svg>
          <span>
            {name}
            {priceCents > 0 && <small>+ {formatReais(priceCents)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Folded, unless one of them is chosen. The step says once what they cost. */
function Treatments({
  treatments,
  chosenIds,
}: {
  treatments: OfferedLens["treatments"];
  chosenIds: readonly string[];
}) {
  return (
    <details open={chosenIds.length > 0}>
      <summary>
        Tratamentos <Icon name="chevron-down" size={18} />
      </summary>
      <fieldset>
        <legend className="visually-hidden">Tratamentos</legend>
        {treatments.map(({ id, name, description, priceCents }) => (
          <label key={id} className={styles.option}>
            <input type="checkbox" name="treatments" value={id} defaultChecked={chosenIds.includes(id)} />
            <span>
              {name}
              <small>{description}</small>
            </span>
            <span className={styles.cost}>+ {formatReais(priceCents)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
