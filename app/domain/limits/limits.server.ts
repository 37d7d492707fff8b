import { createHash } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { after } from "#app/domain/values/duration.ts";
import { limits } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { Limit } from "./limits.ts";

/** Until when somebody has to wait, or undefined where there is nothing to wait for. */
export async function findLimitEnd(
  db: Reader,
  { name, most }: Limit,
  who: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await findCount(db, keyOf(name, who), now);
  return row && row.count >= most ? row.until : undefined;
}

/**
 * Counts one more, unless somebody has to wait: then it answers until when, and counts nothing. Of many at once, no more than
 * `most` are counted. What has ended meanwhile, of anybody's, is swept out.
 */
export function takeTurn(
  store: Store,
  { name, most, windowMs }: Limit,
  who: string,
  now: Date,
): Promise<Date | undefined> {
  return store.write(async (tx) => {
    await tx.delete(limits).where(lte(limits.until, now));
    const key = keyOf(name, who);
    const row = await findCount(tx, key, now);
    if (row && row.count >= most) return row.until;

    if (row) await setCount(tx, key, row.count + 1);
    else await tx.insert(limits).values({ key, count: 1, since: now, until: after(now, windowMs) });
    return undefined;
  });
}

async function findCount(db: Reader, key: string, now: Date) {
  const [row] = await db
    .select({ count: limits.count, until: limits.until })
    .from(limits)
    .where(and(eq(limits.key, key), gt(limits.until, now)))
    .limit(1);
  return row;
}

async function setCount(tx: Tx, key: string, count: number): Promise<void> {
  await tx.update(limits).set({ count }).where(eq(limits.key, key));
}

/** Who counts is kept as a hash: an address or an e-mail is nobody's business in this table. */
function keyOf(name: string, who: string): string {
  return createHash("sha256").update(`${name}\n${who}`).digest("hex");
}
