import { inArray } from "drizzle-orm";
import { staff } from "../schema/index.ts";
import type { Store } from "../store.ts";
import { DEMO_STAFF } from "./staff.ts";

export const DEMO_STAFF_IDS: readonly string[] = DEMO_STAFF.map(({ id }) => id);

/** A member who is there already is left alone, so that one who was blocked or reset stays so. */
export async function seedDemoStaff(
  store: Store,
  {
    hashPassword,
    seal,
  }: { hashPassword(password: string): Promise<string>; seal(secret: string, staffId: string): string },
  now: Date,
): Promise<void> {
  const there = await store.read
    .select({ id: staff.id })
    .from(staff)
    .where(inArray(staff.id, [...DEMO_STAFF_IDS]));
  const missing = DEMO_STAFF.filter(({ id }) => !there.some((each) => each.id === id));
  const rows = await Promise.all(
    missing.map(async ({ password, totpSecret, ...member }) => ({
      ...member,
      passwordHash: await hashPassword(password),
      totpSecret: seal(totpSecret, member.id),
      // Confirmed: the first code may be of any step.
      lastTotpStep: 0,
      status: "active" as const,
      createdAt: now,
    })),
  );
  if (rows.length === 0) return;
  await store.write(async (tx) => {
    await tx.insert(staff).values(rows).onConflictDoNothing();
  });
}
