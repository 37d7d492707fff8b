import { and, eq, inArray, isNull, like } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { SHOP_EMAIL_PREFIX, type ShopEmailKind } from "#app/domain/mail/shop-email.ts";
import { emails, staffMutedEmails } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { shopEmailsFor } from "./shop-emails.ts";

/** The kinds that the member has switched off. */
export async function listMutedEmails(db: Reader, staffId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: staffMutedEmails.kind })
    .from(staffMutedEmails)
    .where(eq(staffMutedEmails.staffId, staffId));
  return rows.map(({ kind }) => kind);
}

/** Only the kinds of the member's role change: after another role, a choice of the former one is still there. */
export function chooseShopEmails(
  store: Store,
  actor: Actor & { kind: "staff" },
  wanted: readonly ShopEmailKind[],
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    const { staffId, role } = actor;
    const kinds = shopEmailsFor(role);
    await tx
      .delete(staffMutedEmails)
      .where(and(eq(staffMutedEmails.staffId, staffId), inArray(staffMutedEmails.kind, kinds)));
    const muted = kinds.filter((kind) => !wanted.includes(kind)).map((kind) => ({ staffId, kind }));
    if (muted.length > 0) await tx.insert(staffMutedEmails).values(muted);
    await recordAct(tx, actor, "shop-emails.chosen", { kind: "staff", id: staffId }, now);
  });
}

/** For a member who is blocked: e-mails that wait in the outbox are not sent either. */
export async function deleteUnsentShopEmails(tx: Tx, staffId: string): Promise<void> {
  const isTheirs = like(emails.id, `${SHOP_EMAIL_PREFIX}%:${staffId}`);
  await tx.delete(emails).where(and(isTheirs, isNull(emails.sentAt)));
}
