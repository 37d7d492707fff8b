import { and, eq, inArray, ne, or } from "drizzle-orm";
import { emailChangedFrom, emailChangedTo, passwordChanged, welcome } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { lookupEmail } from "#app/domain/values/email.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { accounts, consents, orders, recoveries } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { Account, AccountEdit, SignUp } from "./account.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import { endSessions, setPassword } from "./passwords.server.ts";
import { TERMS } from "./terms.ts";

export type SignedIn =
  | { ok: true; accountId: string }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "blocked"; name: string };

/** Between two posts of one form: a second press of its button, or a browser that tries again. */
const SENT_TWICE = minutes(1);

/**
 * Opens an account, with the consent its form asks for, and writes its welcome. Refuses an e-mail or tax id that has one,
 * without saying which of the two it was. A form sent twice at once, its password with it, is the account that the first opened.
 */
export async function createAccount(
  store: Store,
  { password, ...fields }: SignUp,
  now: Date,
): Promise<{ ok: true; accountId: string } | { ok: false; reason: "taken" }> {
  const passwordHash = await hashPassword(password);
  const created = await insertAccount(store, { ...fields, passwordHash }, now);
  if (created.ok) return created;
  const { same } = created;
  const isSentTwice =
    same.status === "active" &&
    same.email === fields.email &&
    same.taxId === fields.taxId &&
    same.createdAt > after(now, -SENT_TWICE) &&
    (await isPassword(same.passwordHash, password));
  return isSentTwice ? { ok: true, accountId: same.id } : { ok: false, reason: "taken" };
}

type NewAccount = Omit<SignUp, "password"> & { passwordHash: string };

function insertAccount(
  store: Store,
  fields: NewAccount,
  now: Date,
): Promise<{ ok: true; accountId: string } | { ok: false; same: typeof accounts.$inferSelect }> {
  return store.write(async (tx) => {
    const [same] = await tx
      .select()
      .from(accounts)
      .where(or(eq(accounts.email, fields.email), eq(accounts.taxId, fields.taxId)))
      .limit(1);
    if (same) return { ok: false, same };

    const id = newId();
    await tx.insert(accounts).values({ ...fields, id, status: "active", createdAt: now });
    await tx
      .insert(consents)
      .values({ id: newId(), accountId: id, kind: "terms", version: TERMS.version, at: now });
    await enqueueEmail(tx, fields.email, welcome({ id }), now);
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
    .where(eq(accounts.email, lookupEmail(email) ?? ""))
    .limit(1);

  if (!(await isPassword(account?.passwordHash, password)) || !account) {
    return { ok: false, reason: "wrong-credentials" };
  }
  if (account.status === "blocked") return { ok: false, reason: "blocked", name: account.name };
  return { ok: true, accountId: account.id };
}

const accountById = prepared((db, { id }: Placeholders<{ id: string }>) =>
  db.select().from(accounts).where(eq(accounts.id, id)).limit(1),
);

/** An account that may be used: unknown and blocked ones are undefined. */
export async function findActiveAccount(db: Reader, id: string): Promise<Account | undefined> {
  const [row] = await accountById(db, { id });
  if (!row || row.status === "blocked") return undefined;
  const { passwordHash, status, createdAt, ...account } = row;
  return account;
}

/** What a shop keeper needs to tell one account from another; of the tax id, its end alone. */
export async function describeAccount(db: Reader, email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email, lookupEmail(email) ?? ""))
    .limit(1);
  if (!account) return undefined;
  const { id, type, status, taxId, createdAt } = account;
  const orderCount = await db.$count(orders, eq(orders.accountId, id));
  return { id, type, status, taxIdEnd: taxId.slice(-4), createdAt, orderCount };
}

/** Keeps an account out, and signs it out of every browser at once. Says whether there is such an account. */
export function blockAccount(store: Store, email: string): Promise<boolean> {
  return store.write(async (tx) => {
    const accountId = await setStatus(tx, email, "blocked");
    if (accountId) await endSessions(tx, accountId);
    return accountId !== undefined;
  });
}

/** The same of accounts by their ids; one that is not there is out already. */
export function blockAccounts(store: Store, ids: readonly string[]): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(accounts)
      .set({ status: "blocked" })
      .where(inArray(accounts.id, [...ids]));
    for (const id of ids) await endSessions(tx, id);
  });
}

/** Lets it in again, by its password. Says whether there is such an account. */
export function unblockAccount(store: Store, email: string): Promise<boolean> {
  return store.write(async (tx) => (await setStatus(tx, email, "active")) !== undefined);
}

async function setStatus(tx: Tx, email: string, status: "active" | "blocked") {
  const [changed] = await tx
    .update(accounts)
    .set({ status })
    .where(eq(accounts.email, lookupEmail(email) ?? ""))
    .returning({ id: accounts.id });
  return changed?.id;
}

export type AccountUpdate =
  | { ok: true; hasNewEmail: boolean }
  /** Another account has the e-mail or the tax id. */
  | { ok: false; reason: "taken" }
  /** Another e-mail is as good as another owner: it takes the current password. */
  | { ok: false; reason: "wrong-password" };

/** Corrects what an account says of itself. Where its e-mail changes, both addresses are told. */
export async function updateAccount(
  store: Store,
  accountId: string,
  { currentPassword, ...details }: AccountEdit,
  now: Date,
): Promise<AccountUpdate> {
  const seen = await findLogin(store.read, accountId);
  const isProven = seen?.email !== details.email && (await isPassword(seen?.passwordHash, currentPassword));

  return store.write(async (tx) => {
    const before = await findLogin(tx, accountId);
    const moves = before?.email !== details.email;
    // What was proven is worth nothing where the password has changed since.
    if (moves && !(isProven && before?.passwordHash === seen?.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    const [other] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          ne(accounts.id, accountId),
          or(eq(accounts.email, details.email), eq(accounts.taxId, details.taxId)),
        ),
      )
      .limit(1);
    if (other) return { ok: false, reason: "taken" };

    await tx.update(accounts).set(details).where(eq(accounts.id, accountId));
    if (before && moves) {
      const id = newId();
      // A code that went to the address before opens nothing any more.
      await tx.delete(recoveries).where(eq(recoveries.accountId, accountId));
      await enqueueEmail(tx, before.email, emailChangedFrom({ id }), now);
      await enqueueEmail(tx, details.email, emailChangedTo({ id }), now);
    }
    return { ok: true, hasNewEmail: moves };
  });
}

/** Gives the account another password for the current one; it is then signed out of every browser, and told by e-mail. */
export async function changePassword(
  store: Store,
  accountId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" }> {
  const seen = await findLogin(store.read, accountId);
  if (!(await isPassword(seen?.passwordHash, currentPassword)))
    return { ok: false, reason: "wrong-password" };

  const passwordHash = await hashPassword(password);
  return store.write(async (tx) => {
    const before = await findLogin(tx, accountId);
    if (!before || before.passwordHash !== seen?.passwordHash) return { ok: false, reason: "wrong-password" };
    await setPassword(tx, accountId, passwordHash);
    await enqueueEmail(tx, before.email, passwordChanged({ id: newId() }), now);
    return { ok: true };
  });
}

async function findLogin(db: Reader, accountId: string) {
  const [login] = await db
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .limit(1);
  return login;
}
