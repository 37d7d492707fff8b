import type { Vision } from "#app/domain/lens/lens-choice.ts";

/** The icon of each kind of lens. */
export const LENS_ICONS: Record<Vision, string> = {
  single: "lens-single",
  multifocal: "lens-multifocal",
  none: "lens-none",
};
