import { formatReais } from "#app/domain/values/money.ts";
import type { Lens, OfferedLens } from "./lens-choice.ts";
import { lensTitle } from "./lens-names.ts";
import type { Refraction } from "./refraction.ts";

/**
 * How a prescription tells a lens for one distance from one for all: by its addition, as `whyNotLensChoice` does.
 * In Portuguese; undefined where only one of the two is made.
 */
export function adviseVision(
  offered: readonly OfferedLens[],
  refraction: Refraction | undefined,
): string | undefined {
  const nameOf = (isWanted: (lens: Lens) => boolean) => {
    const found = offered.find(({ lens }) => lens.prescription !== "never" && isWanted(lens));
    return found && lensTitle(found.lens.name).toLocaleLowerCase("pt-BR");
  };
  const without = nameOf(({ vision }) => vision !== "multifocal");
  const withAddition = nameOf(({ vision }) => vision === "multifocal");
  if (!without || !withAddition) return undefined;
  if (!refraction)
    return `Não sabe qual? Olhe a sua receita: sem ADIÇÃO, ${without}; com ADIÇÃO, ${withAddition}.`;
  return refraction.addition === null
    ? `A sua receita não tem ADIÇÃO: escolha ${without}.`
    : `A sua receita tem ADIÇÃO: escolha ${withAddition}.`;
}

/** The treatments that all of the lenses can have, in Portuguese. Undefined if there are none. */
export function describeCommonTreatments(offered: readonly OfferedLens[]): string | undefined {
  const [first, ...others] = offered;
  const common = (first?.treatments ?? []).filter(({ id }) =>
    others.every(({ treatments }) => treatments.some((each) => each.id === id)),
  );
  if (common.length === 0) return undefined;
  const names = new Intl.ListFormat("pt-BR").format(common.map(({ name }) => name));
  const fromCents = Math.min(...common.map(({ priceCents }) => priceCents));
  return `Tratamentos para todas, se quiser: ${names}, desde ${formatReais(fromCents)}.`;
}
