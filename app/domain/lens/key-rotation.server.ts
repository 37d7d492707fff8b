import { and, eq } from "drizzle-orm";
import { prescriptions, prescriptionTranscriptions, uploads } from "#db/schema";
import type { Store } from "#db/store.ts";
import { sealOwnerOf } from "./transcriptions.server.ts";

/** `current`: the first key opens it already. `rotated`: now sealed with the first key. `unreadable`: no key opens it. */
export type Rotation<Sealed> = { status: "current" | "unreadable" } | { status: "rotated"; sealed: Sealed };
export type RotationCounts = Record<Rotation<unknown>["status"], number>;

/** Returns how many rows had each result. A row that changes meanwhile is left: the server has sealed it with the first key. */
export async function rotateSealedTexts(
  store: Store,
  rotate: (sealed: string, owner: string) => Rotation<string>,
): Promise<RotationCounts> {
  const counts = { current: 0, rotated: 0, unreadable: 0 };
  const ownId = (id: string) => id;
  for (const { table, ownerOf } of [
    { table: prescriptions, ownerOf: ownId },
    { table: prescriptionTranscriptions, ownerOf: sealOwnerOf },
    { table: uploads, ownerOf: ownId },
  ]) {
    for (const { id, sealed } of await store.read
      .select({ id: table.id, sealed: table.sealed })
      .from(table)) {
      const rotation = rotate(sealed, ownerOf(id));
      counts[rotation.status] += 1;
      if (rotation.status !== "rotated") continue;
      await store.write(async (tx) => {
        const unchanged = and(eq(table.id, id), eq(table.sealed, sealed));
        await tx.update(table).set({ sealed: rotation.sealed }).where(unchanged);
      });
    }
  }
  return counts;
}
