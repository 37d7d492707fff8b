import { createHash } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { after } from "#app/domain/values/duration.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { limits } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import type { Limit } from "./limits.ts";

export interface CountedUse {
  key: string;
  until: Date;
}

/** At the limit it counts nothing and returns the end of the window. Concurrent calls never exceed `limit.max`. */
export async function countUse(
  store: Store,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<Date | undefined> {
  const counted = await countUses(store, [{ limit, subject }], now);
  return counted.ok ? undefined : counted.until;
}

/** Counts one use under each of several limits, or under none of them. Pass `uses` to `release` to undo it. */
export function countUses(
  store: Store,
  requested: readonly { limit: Limit; subject: string }[],
  now: Date,
): Promise<{ ok: true; uses: CountedUse[] } | { ok: false; until: Date }> {
  const keyed = requested.map(({ limit, subject }) => ({ limit, key: keyOf(limit.name, subject) }));
  return store.write(
    async (tx) => {
      const [, ...rows] = await inOneTrip(
        tx,
        () => tx.delete(limits).where(lte(limits.until, now)),
        ...keyed.map((use) => () => findCount(tx, use.key, now)),
      );
      const uses: CountedUse[] = [];
      for (const [index, { limit, key }] of keyed.entries()) {
        const row = rows[index];
        if (row && row.count >= limit.max) return { ok: false, until: row.until };
        uses.push({ key, until: row?.until ?? after(now, limit.windowMs) });
      }
      const raise = ({ key, until }: CountedUse) =>
        tx
          .insert(limits)
          .values({ key, count: 1, since: now, until })
          .onConflictDoUpdate({ target: limits.key, set: { count: sql`${limits.count} + 1` } });
      await inOneTrip(tx, ...uses.map((use) => () => raise(use)));
      return { ok: true, uses };
    },
    keyed.map(({ key }) => key),
  );
}

/** Releases uses, each in the window it was counted in, never in a later one. Deletes a window whose count falls to zero. */
export function release(store: Store, uses: readonly CountedUse[]): Promise<void> {
  return store.write(
    async (tx) => {
      for (const { key, until } of uses) {
        const ofWindow = and(eq(limits.key, key), eq(limits.until, until));
        await tx
          .update(limits)
          .set({ count: sql`${limits.count} - 1` })
          .where(ofWindow);
        await tx.delete(limits).where(and(ofWindow, lte(limits.count, 0)));
      }
    },
    uses.map(({ key }) => key),
  );
}

async function findCount(db: Reader, key: string, now: Date) {
  const [row] = await db
    .select({ count: limits.count, until: limits.until })
    .from(limits)
    .where(and(eq(limits.key, key), gt(limits.until, now)))
    .limit(1);
  return row;
}

/** A hash, so that the table contains no client IP and no e-mail. */
function keyOf(name: string, subject: string): string {
  return createHash("sha256").update(`${name}\n${subject}`).digest("hex");
}
