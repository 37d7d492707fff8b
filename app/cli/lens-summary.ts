import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import { lensTitle } from "#app/domain/lens/lens-names.ts";

/** 'lente VISÃO SIMPLES, Antirreflexo, SUPER FINA 1.61' */
export function lensSummary({ name, treatments, color, thickness }: SoldLens): string {
  return [`lente ${lensTitle(name)}`, color, ...treatments, thickness].filter(Boolean).join(", ");
}

export function visionName({ vision }: SoldLens): string {
  return vision === "multifocal" ? "multifocal" : "visão simples";
}
