/** Links to the steps of the lens selection. */
import { href } from "react-router";

export type Step = "receita" | "lente" | "espessura" | "confirmar";

export function lensStep(
  { slug, color }: { slug: string; color: string },
  step: Step | "grau" | "depois",
): string {
  return `${href("/oculos/:title", { title: slug })}/lentes/${step}?cor=${color}`;
}

/** The id of a lens in the step that chooses it, so that other pages can link to it. */
export function lensAnchor({ id }: { id: string }): string {
  return `escolher-${id}`;
}
