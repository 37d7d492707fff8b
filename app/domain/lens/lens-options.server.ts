import { asc } from "drizzle-orm";
import { lensColors, lenses, thicknesses, treatments } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { LensOptions, Thickness } from "./lens-choice.ts";

export async function listLensOptions(db: Reader): Promise<LensOptions> {
  return {
    lenses: await db.select().from(lenses).orderBy(asc(lenses.position)),
    treatments: await db.select().from(treatments).orderBy(asc(treatments.position)),
    colors: await db.select().from(lensColors).orderBy(asc(lensColors.position)),
    thicknesses: await listThicknesses(db),
  };
}

export function listThicknesses(db: Reader): Promise<Thickness[]> {
  return db.select().from(thicknesses).orderBy(asc(thicknesses.position));
}
