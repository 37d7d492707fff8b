import { and, eq, isNotNull } from "drizzle-orm";
import type { RotationCounts } from "#app/domain/lens/key-rotation.server.ts";
import { staff } from "#db/schema";
import type { Store } from "#db/store.ts";
import type { StaffSecrets } from "./staff-secrets.ts";

/** Seals every secret with the first key. One that changes meanwhile is left: the server has sealed it with that key. */
export async function rotateStaffSecrets(
  store: Store,
  { rotate }: Pick<StaffSecrets, "rotate">,
): Promise<RotationCounts> {
  const counts = { current: 0, rotated: 0, unreadable: 0 };
  const rows = await store.read
    .select({ id: staff.id, sealed: staff.totpSecret })
    .from(staff)
    .where(isNotNull(staff.totpSecret));
  for (const { id, sealed } of rows) {
    const rotation = rotate(sealed ?? "", id);
    counts[rotation.status] += 1;
    if (rotation.status !== "rotated") continue;
    await store.write(async (tx) => {
      const unchanged = and(eq(staff.id, id), eq(staff.totpSecret, sealed ?? ""));
      await tx.update(staff).set({ totpSecret: rotation.sealed }).where(unchanged);
    });
  }
  return counts;
}
