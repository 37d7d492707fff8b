import type { SoldLens, Thickness, Vision } from "#app/domain/lens/lens-choice.ts";
import { describeThickness } from "#app/domain/lens/lens-names.ts";
import { type Refraction, strengthOf } from "#app/domain/lens/refraction.ts";

type Grade = Omit<Refraction, "pupillaryDistance">;

/** Why the lens that was bought cannot be made for the values, in words for the buyer, and the field to correct. */
export function whyNotMade(
  thicknesses: readonly Thickness[],
  { vision, thickness }: Pick<SoldLens, "vision" | "thickness">,
  grade: Grade,
) {
  const message = whyNotVision(vision, grade);
  if (message) return { field: "addition" as const, message };
  return whyNotThickness(thicknesses, thickness, grade);
}

export function whyNotVision(vision: Vision, { addition }: Pick<Grade, "addition">): string | undefined {
  if (vision === "multifocal" && addition === null) return "A lente do pedido é multifocal: falta a adição.";
  return vision !== "multifocal" && addition !== null
    ? "A lente do pedido não é multifocal: a receita não pode ter adição. Fale com o atendimento para trocar a lente."
    : undefined;
}

/** A thickness that is no longer in the catalogue is left to the optician. */
export function whyNotThickness(thicknesses: readonly Thickness[], thickness: string, grade: Grade) {
  const sold = thicknesses.find((each) => describeThickness(each) === thickness);
  const strength = strengthOf(grade);
  if (!sold || strength <= sold.madeUpTo) return undefined;
  const isRight = strengthOf({ ...grade, left: grade.right }) === strength;
  return {
    field: isRight ? ("odSpherical" as const) : ("oeSpherical" as const),
    message: `A espessura do pedido (${thickness}) não é feita para este grau. Fale com o atendimento para trocar.`,
  };
}
