import { and, desc, eq, isNotNull, isNull, ne, notLike, type SQL, sql } from "drizzle-orm";
import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, minutes, seconds } from "#app/domain/values/duration.ts";
import { emails } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { EmailContent } from "./emails.ts";
import type { Mailer, SendFailure } from "./mailer.ts";
import { SHOP_EMAIL_PREFIX } from "./shop-email.ts";
import { FAILED_EMAILS_JOB } from "./shop-email-queue.server.ts";

/** Unsent e-mails are marked as failed after this time: they would be out of date. */
const MAX_EMAIL_AGE = days(3);

const UNREACHABLE_PAUSE = minutes(1);

/** Call it in the transaction that makes the e-mail necessary; a job sends it. An id that is already in the outbox is ignored. */
export async function enqueueEmail(
  tx: Tx,
  recipient: string,
  message: EmailContent,
  now: Date,
): Promise<void> {
  const inserted = await tx
    .insert(emails)
    .values({ ...message, recipient, createdAt: now })
    .onConflictDoNothing({ target: emails.id })
    .returning({ id: emails.id });
  if (inserted.length === 0) return;

  await enqueueSending(tx, message.id, now);
}

function enqueueSending(tx: Tx, emailId: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `send-email:${emailId}`,
    kind: "send-email",
    payload: { emailId },
    runAt: now,
  });
}

/** The newest first, sent or not. */
export function listEmails(db: Reader, limit: number) {
  return db.select().from(emails).orderBy(desc(emails.createdAt), desc(emails.id)).limit(limit);
}

export async function countEmails(db: Reader): Promise<{ unsent: number; failed: number }> {
  const unsent = await db.$count(emails, and(isNull(emails.sentAt), isNull(emails.failedAt)));
  const failed = await db.$count(emails, isNotNull(emails.failedAt));
  return { unsent, failed };
}

/** Failed e-mails that `recipient` can be told of: neither sent to them, nor themselves about failed e-mails. */
export function countFailedEmailsOfOthers(db: Reader, recipient: string): Promise<number> {
  const isOthers = and(ne(emails.recipient, recipient), notLike(emails.id, `${ABOUT_FAILURES}%`));
  return db.$count(emails, and(isNotNull(emails.failedAt), isOthers));
}

/** The beginning of the ids of e-mails about failed e-mails. */
export const ABOUT_FAILURES = `${SHOP_EMAIL_PREFIX}emails-failed:`;

/** The newest first, without recipients. */
export function listFailedEmails(db: Reader) {
  const { id, subject, createdAt, failedAt, tries, lastError } = emails;
  return db
    .select({ id, subject, createdAt, failedAt, tries, lastError })
    .from(emails)
    .where(isNotNull(emails.failedAt))
    .orderBy(desc(emails.failedAt), desc(emails.id));
}

/** E-mails that are not sent, the failed ones first, each the newest first. `recipient` is for `maskEmail`. */
export async function listUnsentEmails(db: Reader, limit: number, offset = 0) {
  const { id, recipient, subject, createdAt, failedAt, tries, lastError } = emails;
  return db
    .select({ id, recipient, subject, createdAt, failedAt, tries, lastError })
    .from(emails)
    .where(isNull(emails.sentAt))
    .orderBy(desc(isNotNull(emails.failedAt)), desc(emails.createdAt), desc(emails.id))
    .limit(limit)
    .offset(offset);
}

/** Enqueues a failed e-mail again; it is retried as long as a new one. `waiting`: it has not failed. */
export function resendEmail(
  store: Store,
  id: string,
  now: Date,
  { actor = COMMAND_LINE }: { actor?: Actor } = {},
): Promise<"queued" | "waiting" | "sent" | "unknown"> {
  return store.write(async (tx) => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, id)).limit(1);
    if (!email) return "unknown";
    if (email.sentAt) return "sent";
    if (!email.failedAt) return "waiting";
    await tx.update(emails).set({ failedAt: null, tries: 0, resentAt: now }).where(eq(emails.id, id));
    await enqueueSending(tx, id, now);
    await recordAct(tx, actor, "email.resent", { kind: "email", id }, now);
    return "queued";
  });
}

/**
 * Without a mailer e-mails stay in the outbox, which /dev/emails shows in demos. While the mail server is unreachable, only one
 * e-mail a minute is tried: one worker sends all e-mails, and each timeout delays those behind it.
 */
export function mailJobs(store: Store, mailer: Mailer | undefined): Record<string, JobHandler> {
  let pausedUntil = new Date(0);
  return {
    "send-email": async ({ emailId = "" }, now) => {
      if (!mailer) return undefined;
      if (now < pausedUntil) return pausedUntil;

      const message = await store.write((tx) => findUnsentEmail(tx, emailId));
      if (!message) return undefined;
      if (now >= after(message.resentAt ?? message.createdAt, MAX_EMAIL_AGE)) {
        await store.write((tx) => giveUp(tx, emailId, {}, now));
        return undefined;
      }

      const sent = await mailer.send(message);
      if (sent.ok) {
        await markSent(store, emailId, now);
        return undefined;
      }
      const isFinal = sent.reason === "refused";
      await store.write((tx) =>
        isFinal
          ? giveUp(tx, emailId, failedTry(sent), now)
          : updateUnsent(tx, emailId, { ...failedTry(sent), failedAt: null }),
      );
      if (isFinal) return undefined;
      if (sent.reason === "later") throw new Error("The mail server deferred the e-mail.");

      pausedUntil = after(now, UNREACHABLE_PAUSE);
      // A second later than the others: if this e-mail causes the failure, they get through.
      return after(pausedUntil, seconds(1));
    },
  };
}

/** A failed e-mail is not pending; `resendEmail` makes it so again. */
function isPending(id: string) {
  return and(eq(emails.id, id), isNull(emails.sentAt), isNull(emails.failedAt));
}

/** Reads in a write transaction, because `store.read` need not see the latest commit: a sent e-mail would be sent again. */
async function findUnsentEmail(tx: Tx, id: string) {
  const [message] = await tx.select().from(emails).where(isPending(id)).limit(1);
  if (!message) return undefined;
  const { unsubscribeUrl, ...rest } = message;
  return { ...rest, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

/** Deletes the content: it may contain a recovery code. */
function markSent(store: Store, id: string, now: Date): Promise<void> {
  const tries = sql`${emails.tries} + 1`;
  return store.write((tx) =>
    updateUnsent(tx, id, { sentAt: now, text: "", html: "", tries, lastError: null }),
  );
}

/** Marks the e-mail as failed, and has the owners told; of a failed e-mail about failures nobody is. */
async function giveUp(tx: Tx, id: string, changes: Changes, now: Date): Promise<void> {
  await updateUnsent(tx, id, { ...changes, failedAt: now });
  if (!id.startsWith(ABOUT_FAILURES)) await enqueueJob(tx, { ...FAILED_EMAILS_JOB, runAt: now });
}

/** Stores the reason and the server's code; the server's text may name the recipient. */
function failedTry({ reason, code }: SendFailure) {
  return { tries: sql`${emails.tries} + 1`, lastError: code ? `${reason} ${code}` : reason };
}

interface Changes {
  sentAt?: Date;
  text?: "";
  html?: "";
  tries?: SQL;
  lastError?: string | null;
  failedAt?: Date | null;
}

async function updateUnsent(tx: Tx, id: string, changes: Changes) {
  await tx.update(emails).set(changes).where(isPending(id));
}
