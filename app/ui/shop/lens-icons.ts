import type { Lens } from "#app/domain/lens/lens-choice.ts";

/** The drawing of a lens: where it is sharp, or that it is dark. Lenses computed point by point are told by their name alone. */
export function lensIconOf({ vision, name, frameTypes }: Lens): string {
  if (vision === "none") return frameTypes.includes("oculos-de-sol") ? "lens-sun" : "lens-none";
  return /digital/i.test(name) ? `lens-${vision}-digital` : `lens-${vision}`;
}
