import { asc, getTableColumns } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { slides } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { Slide } from "./slide.ts";

const { position, ...DRAWN } = getTableColumns(slides);
const inOrder = prepared((db) => db.select(DRAWN).from(slides).orderBy(asc(position)));

/** The slides of the home page, in their order. */
export function listSlides(db: Reader): Promise<Slide[]> {
  return inOrder(db, {});
}
