import type { ColorFamily } from "#app/domain/catalog/product.ts";

/** Families that would vanish on the sand of the other accessories. */
const SANDY: readonly (ColorFamily | null | undefined)[] = ["bege", "dourado", "marrom", "laranja"];

/** The scene of an accessory: a ground without a plinth. */
export function accessorySceneOf(family: ColorFamily | null | undefined): string {
  return SANDY.includes(family) ? "acessorio-lilas" : "acessorio";
}
