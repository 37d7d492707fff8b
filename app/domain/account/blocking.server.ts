import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { accounts } from "#db/schema";
import type { Store, Tx } from "#db/store.ts";
import { endSessions } from "./passwords.server.ts";

/** Also ends the account's sessions. False for an unknown account. One that is blocked already keeps its reason. */
export function blockAccount(
  store: Store,
  accountId: string,
  { actor, reason }: { actor: Actor; reason: string },
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    const status = await findStatus(tx, accountId);
    if (!status) return false;
    await endSessions(tx, accountId);
    if (status === "blocked") return true;
    await tx
      .update(accounts)
      .set({ status: "blocked", blockReason: reason || null })
      .where(eq(accounts.id, accountId));
    await recordAct(tx, actor, "account.blocked", { kind: "account", id: accountId }, now);
    return true;
  });
}

/** False for an unknown account. */
export function unblockAccount(
  store: Store,
  accountId: string,
  { actor }: { actor: Actor },
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    const status = await findStatus(tx, accountId);
    if (!status) return false;
    if (status === "active") return true;
    await tx.update(accounts).set({ status: "active", blockReason: null }).where(eq(accounts.id, accountId));
    await recordAct(tx, actor, "account.unblocked", { kind: "account", id: accountId }, now);
    return true;
  });
}

async function findStatus(tx: Tx, accountId: string) {
  const [account] = await tx
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .limit(1);
  return account?.status;
}
