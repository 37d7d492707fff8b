import { asc, getTableColumns } from "drizzle-orm";
import { slides } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { Slide } from "./slide.ts";

/** The slides of the home page, in their order. */
export function listSlides(db: Reader): Promise<Slide[]> {
  const { position, ...columns } = getTableColumns(slides);
  return db.select(columns).from(slides).orderBy(asc(position));
}
