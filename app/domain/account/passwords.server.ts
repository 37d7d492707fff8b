import { eq } from "drizzle-orm";
import { accounts, sessions } from "#db/schema";
import type { Tx } from "#db/store.server.ts";

/**
 * Gives an account another password, already hashed, and ends its sessions everywhere: whoever had come in with the old one
 * is out. The browser that asked is renewed by the way in (`renewSession`).
 */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await endSessions(tx, accountId);
}

/** Signs an account out of every browser, at once. */
export async function endSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}
