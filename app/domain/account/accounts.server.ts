import { eq, or } from "drizzle-orm";
import { normalizeEmail } from "#app/domain/values/email.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { accounts } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";
import type { Account, SignUp } from "./account.ts";
import { hashPassword, isPassword } from "./password.server.ts";

export type SignedIn =
  | { ok: true; accountId: string }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "blocked"; name: string };

/** Opens an account. Refuses an e-mail or tax id that has one, without saying which of the two it was. */
export async function createAccount(
  store: Store,
  { password, ...fields }: SignUp,
  now: Date,
): Promise<{ ok: true; accountId: string } | { ok: false; reason: "taken" }> {
  const passwordHash = await hashPassword(password);
  return store.write(async (tx) => {
    const [same] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(or(eq(accounts.email, fields.email), eq(accounts.taxId, fields.taxId)))
      .limit(1);
    if (same) return { ok: false, reason: "taken" };

    const id = newId();
    await tx.insert(accounts).values({ ...fields, id, passwordHash, status: "active", createdAt: now });
    return { ok: true, accountId: id };
  });
}

/**
 * Checks an e-mail and a password. An unknown e-mail and a wrong password get the same answer after the same work;
 * only who knows the password learns that the account is blocked.
 */
export async function checkCredentials(db: Reader, email: string, password: string): Promise<SignedIn> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email, normalizeEmail(email) ?? ""))
    .limit(1);

  if (!(await isPassword(account?.passwordHash, password)) || !account) {
    return { ok: false, reason: "wrong-credentials" };
  }
  if (account.status === "blocked") return { ok: false, reason: "blocked", name: account.name };
  return { ok: true, accountId: account.id };
}

/** An account that may be used: unknown and blocked ones are undefined. */
export async function findActiveAccount(db: Reader, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  if (!row || row.status === "blocked") return undefined;
  const { passwordHash, status, createdAt, ...account } = row;
  return account;
}
