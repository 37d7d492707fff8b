import { and, eq } from "drizzle-orm";
import { prescriptions, uploads } from "#db/schema";
import type { Store } from "#db/store.server.ts";

/** What becomes of something sealed where the keys change: `current` is what the new one opens already, `unreadable` what none does. */
export type Resealing<Sealed> = { is: "current" | "unreadable" } | { is: "resealed"; sealed: Sealed };
export type ResealingCounts = Record<Resealing<unknown>["is"], number>;

/**
 * Seals anew, by `reseal`, what prescriptions and waiting files say; counts rows. What changes meanwhile is left as it is: it was
 * sealed with the keys of today.
 */
export async function resealTexts(
  store: Store,
  reseal: (sealed: string, owner: string) => Resealing<string>,
): Promise<ResealingCounts> {
  const counts = { current: 0, resealed: 0, unreadable: 0 };
  for (const table of [prescriptions, uploads]) {
    for (const { id, sealed } of await store.read
      .select({ id: table.id, sealed: table.sealed })
      .from(table)) {
      const anew = reseal(sealed, id);
      counts[anew.is] += 1;
      if (anew.is !== "resealed") continue;
      await store.write(async (tx) => {
        const unchanged = and(eq(table.id, id), eq(table.sealed, sealed));
        await tx.update(table).set({ sealed: anew.sealed }).where(unchanged);
      });
    }
  }
  return counts;
}
