import { eq } from "drizzle-orm";
import { accounts, sessions } from "#db/schema";
import type { Tx } from "#db/store.ts";

/** Takes the hash. Ends every session of the account; the caller then gives the current browser a new one (`renewSession`). */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await endSessions(tx, accountId);
}

export async function endSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}
