import { createHash } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { after } from "#app/domain/values/duration.ts";
import { limits } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";
import type { Limit } from "./limits.ts";

/** One try that was counted, in the window that ends at `until`. */
export interface Turn {
  key: string;
  until: Date;
}

/**
 * Counts one more, unless somebody has to wait: then it answers until when, and counts nothing. Of many at once, no more than
 * `most` are counted. What has ended meanwhile, of anybody's, is swept out.
 */
export async function consume(store: Store, limit: Limit, who: string, now: Date): Promise<Date | undefined> {
  const taken = await takeTurns(store, [{ limit, who }], now);
  return taken.ok ? undefined : taken.until;
}

/** The same under several limits, all or none of them; `giveBack` takes the turns. */
export function takeTurns(
  store: Store,
  asked: readonly { limit: Limit; who: string }[],
  now: Date,
): Promise<{ ok: true; turns: Turn[] } | { ok: false; until: Date }> {
  return store.write(async (tx) => {
    await tx.delete(limits).where(lte(limits.until, now));
    const turns: Turn[] = [];
    for (const { limit, who } of asked) {
      const key = keyOf(limit.name, who);
      const row = await findCount(tx, key, now);
      if (row && row.count >= limit.max) return { ok: false, until: row.until };
      turns.push({ key, until: row?.until ?? after(now, limit.windowMs) });
    }
    for (const { key, until } of turns) {
      await tx
        .insert(limits)
        .values({ key, count: 1, since: now, until })
        .onConflictDoUpdate({ target: limits.key, set: { count: sql`${limits.count} + 1` } });
    }
    return { ok: true, turns };
  });
}

/**
 * Uncounts turns that turned out not to count. Each is taken from the window it was counted in and from no later one; a window in
 * which nothing is counted any more is gone.
 */
export function giveBack(store: Store, turns: readonly Turn[]): Promise<void> {
  return store.write(async (tx) => {
    for (const { key, until } of turns) {
      const ofWindow = and(eq(limits.key, key), eq(limits.until, until));
      await tx
        .update(limits)
        .set({ count: sql`${limits.count} - 1` })
        .where(ofWindow);
      await tx.delete(limits).where(and(ofWindow, lte(limits.count, 0)));
    }
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

/** Who counts is kept as a hash: an address or an e-mail is nobody's business in this table. */
function keyOf(name: string, who: string): string {
  return createHash("sha256").update(`${name}\n${who}`).digest("hex");
}
