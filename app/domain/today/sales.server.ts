import { asc, gte } from "drizzle-orm";
import { dayOf } from "#app/domain/values/day.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { salesDays } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { fillDays, type SalesDay } from "./sales.ts";

/** The last `count` days up to today in São Paulo, oldest first. */
export async function listSalesDays(db: Reader, count: number, now: Date): Promise<SalesDay[]> {
  const sold = await db
    .select()
    .from(salesDays)
    .where(gte(salesDays.day, dayOf(after(now, -days(count - 1)))))
    .orderBy(asc(salesDays.day));
  return fillDays(sold, count, now);
}
