import { and, eq, inArray, ne, or } from "drizzle-orm";
import { emailChangedFrom, emailChangedTo, passwordChanged, welcome } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { lookupEmail } from "#app/domain/values/email.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { foldText } from "#app/domain/values/text.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { accounts, consents, orders, recoveries } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import type { Account, AccountEdit, SignUp } from "./account.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import { endSessions, setPassword } from "./passwords.server.ts";
import { TERMS } from "./terms.ts";

export type SignedIn =
  | { ok: true; accountId: string }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "blocked"; name: string };

/** Two posts of one form within this time count as one: a double click, or a browser that retries. */
const RESUBMIT_WINDOW = minutes(1);

/** `taken` does not tell which of e-mail and tax id has an account. A form sent twice within a minute creates one account. */
export async function createAccount(
  store: Store,
  { password, ...fields }: SignUp,
  now: Date,
): Promise<{ ok: true; accountId: string } | { ok: false; reason: "taken" }> {
  const passwordHash = await hashPassword(password);
  const created = await insertAccount(store, { ...fields, passwordHash }, now);
  if (created.ok) return created;
  const { same } = created;
  const isResubmitted =
    same.status === "active" &&
    same.email === fields.email &&
    same.taxId === fields.taxId &&
    same.createdAt > after(now, -RESUBMIT_WINDOW) &&
    (await isPassword(same.passwordHash, password));
  return isResubmitted ? { ok: true, accountId: same.id } : { ok: false, reason: "taken" };
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
    const searchName = foldText(fields.name);
    await tx.insert(accounts).values({ ...fields, id, status: "active", createdAt: now, searchName });
    await tx
      .insert(consents)
      .values({ id: newId(), accountId: id, kind: "terms", version: TERMS.version, at: now });
    await enqueueEmail(tx, fields.email, welcome({ id }), now);
    return { ok: true, accountId: id };
  });
}

/** An unknown e-mail and a wrong password give the same result after the same work. `blocked` requires the right password. */
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

export async function findActiveAccount(db: Reader, id: string): Promise<Account | undefined> {
  const [row] = await accountById(db, { id });
  if (!row || row.status === "blocked") return undefined;
  const { passwordHash, status, blockReason, createdAt, searchName, ...account } = row;
  return account;
}

/** A summary for the operator, with the last four characters of the tax id only. */
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

/** Those of the demonstration, where the shop sells. Also ends their sessions. */
export function blockAccounts(store: Store, ids: readonly string[]): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(accounts)
      .set({ status: "blocked" })
      .where(inArray(accounts.id, [...ids]));
    for (const id of ids) await endSessions(tx, id);
  });
}

export type AccountUpdate =
  | { ok: true; hasNewEmail: boolean }
  | { ok: false; reason: "taken" }
  /** A new e-mail could transfer the account to another person, so it requires the current password. */
  | { ok: false; reason: "wrong-password" };

/** A changed e-mail notifies both the previous and the new e-mail, and cancels open recoveries. */
export async function updateAccount(
  store: Store,
  accountId: string,
  { currentPassword, ...details }: AccountEdit,
  now: Date,
): Promise<AccountUpdate> {
  const checked = await findLogin(store.read, accountId);
  const isProven =
    checked?.email !== details.email && (await isPassword(checked?.passwordHash, currentPassword));

  return store.write(async (tx) => {
    const before = await findLogin(tx, accountId);
    const hasNewEmail = before?.email !== details.email;
    // The check above is void if the password has changed since.
    if (hasNewEmail && !(isProven && before?.passwordHash === checked?.passwordHash)) {
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

    const searchName = foldText(details.name);
    await tx
      .update(accounts)
      .set({ ...details, searchName })
      .where(eq(accounts.id, accountId));
    if (before && hasNewEmail) {
      const id = newId();
      // A recovery code sent to the previous e-mail must not work any more.
      await tx.delete(recoveries).where(eq(recoveries.accountId, accountId));
      await enqueueEmail(tx, before.email, emailChangedFrom({ id }), now);
      await enqueueEmail(tx, details.email, emailChangedTo({ id }), now);
    }
    return { ok: true, hasNewEmail };
  });
}

/** Ends the account's sessions everywhere and notifies its owner by e-mail. */
export async function changePassword(
  store: Store,
  accountId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" }> {
  const checked = await findLogin(store.read, accountId);
  if (!(await isPassword(checked?.passwordHash, currentPassword)))
    return { ok: false, reason: "wrong-password" };

  const passwordHash = await hashPassword(password);
  return store.write(async (tx) => {
    const before = await findLogin(tx, accountId);
    if (!before || before.passwordHash !== checked?.passwordHash)
      return { ok: false, reason: "wrong-password" };
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
