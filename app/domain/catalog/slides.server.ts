import { asc, getTableColumns } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { slides } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { Slide } from "./slide.ts";

const { position, ...SLIDE_COLUMNS } = getTableColumns(slides);
const inOrder = prepared((db) => db.select(SLIDE_COLUMNS).from(slides).orderBy(asc(position)));

export function listSlides(db: Reader): Promise<Slide[]> {
  return inOrder(db, {});
}
