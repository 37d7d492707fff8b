import { createHash } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { after } from "#app/domain/values/duration.ts";
import { limits } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";

/** No more than `most` times in a window of `windowMs` that begins with the first. */
export interface Limit {
  name: string;
  most: number;
  windowMs: number;
}

/** Until when somebody has to wait, or undefined where there is nothing to wait for. */
export async function findLimitEnd(
  db: Reader,
  { name, most }: Limit,
  who: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ count: limits.count, until: limits.until })
    .from(limits)
    .where(and(eq(limits.key, keyOf(name, who)), gt(limits.until, now)))
    .limit(1);
  return row && row.count >= most ? row.until : undefined;
}

/** Counts one more. What has ended meanwhile, of anybody's, is swept out. */
export function countAgainst(store: Store, { name, windowMs }: Limit, who: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(limits).where(lte(limits.until, now));
    const key = keyOf(name, who);
    const [row] = await tx.select().from(limits).where(eq(limits.key, key)).limit(1);
    if (row) {
      await tx
        .update(limits)
        .set({ count: row.count + 1 })
        .where(eq(limits.key, key));
      return;
    }
    await tx.insert(limits).values({ key, count: 1, since: now, until: after(now, windowMs) });
  });
}

/** Who counts is kept as a hash: an address or an e-mail is nobody's business in this table. */
function keyOf(name: string, who: string): string {
  return createHash("sha256").update(`${name}\n${who}`).digest("hex");
}
