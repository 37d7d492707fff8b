import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, minutes, seconds } from "#app/domain/values/duration.ts";
import { emails } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { EmailContent } from "./emails.ts";
import type { Mailer, NotSent } from "./mailer.ts";

/** An e-mail that could not be sent for so long no longer says anything to anybody. */
const STALE = days(3);

/** How long a mail server that does not answer is left alone. */
const REST = minutes(1);

/**
 * Puts an e-mail into the outbox, in the transaction that makes it due; a job sends it. One whose id is already there is
 * the same e-mail, and is neither written nor sent again.
 */
export async function enqueueEmail(
  tx: Tx,
  recipient: string,
  message: EmailContent,
  now: Date,
): Promise<void> {
  const written = await tx
    .insert(emails)
    .values({ ...message, recipient, createdAt: now })
    .onConflictDoNothing({ target: emails.id })
    .returning({ id: emails.id });
  if (written.length === 0) return;

  await enqueueSending(tx, message.id, now);
}

function enqueueSending(tx: Tx, emailId: string, now: Date): Promise<void> {
  const payload = { emailId: emailId };
  return enqueueJob(tx, { key: `send-e-mail:${emailId}`, kind: "send-e-mail", payload, runAt: now });
}

/** The newest e-mails, sent or not. */
export function listEmails(db: Reader, limit: number) {
  return db.select().from(emails).orderBy(desc(emails.createdAt), desc(emails.id)).limit(limit);
}

/** How many e-mails are still to be sent, and how many were given up. */
export async function countEmails(db: Reader): Promise<{ unsent: number; failed: number }> {
  const unsent = await db.$count(emails, and(isNull(emails.sentAt), isNull(emails.failedAt)));
  const failed = await db.$count(emails, isNotNull(emails.failedAt));
  return { unsent, failed };
}

/** The e-mails that were given up, the newest first, without their recipients. */
export function listFailedEmails(db: Reader) {
  const { id, subject, createdAt, failedAt, tries, lastError } = emails;
  return db
    .select({ id, subject, createdAt, failedAt, tries, lastError })
    .from(emails)
    .where(isNotNull(emails.failedAt))
    .orderBy(desc(emails.failedAt), desc(emails.id));
}

/** Puts an e-mail that was given up into the queue again, for as long as a new one. */
export function resendEmail(
  store: Store,
  id: string,
  now: Date,
): Promise<"queued" | "waiting" | "sent" | "unknown"> {
  return store.write(async (tx) => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, id)).limit(1);
    if (!email) return "unknown";
    if (email.sentAt) return "sent";
    if (!email.failedAt) return "waiting";
    await tx.update(emails).set({ failedAt: null, tries: 0, resentAt: now }).where(eq(emails.id, id));
    await enqueueSending(tx, id, now);
    return "queued";
  });
}

/**
 * The job that sends e-mails. Without a mailer they stay in the outbox, to be read there. While the mail server does not
 * answer, one e-mail a minute finds out whether it does again: e-mails stand in one line, and each time-out holds up those
 * behind it. Each try is counted; an e-mail that is refused for good, or was tried for three days, is marked as failed.
 */
export function mailJobs(store: Store, mailer: Mailer | undefined): Record<string, JobHandler> {
  let restingUntil = new Date(0);
  return {
    "send-e-mail": async ({ letterId: emailId = "" }, now) => {
      if (!mailer) return undefined;
      if (now < restingUntil) return restingUntil;

      const message = await store.write((tx) => findUnsentEmail(tx, emailId));
      if (!message) return undefined;
      if (now >= after(message.resentAt ?? message.createdAt, STALE)) {
        await store.write((tx) => updateUnsent(tx, emailId, { failedAt: now }));
        return undefined;
      }

      const sent = await mailer.send(message);
      if (sent.ok) {
        await markSent(store, emailId, now);
        return undefined;
      }
      const isOver = sent.reason === "refused";
      await store.write((tx) =>
        updateUnsent(tx, emailId, { ...triedOnce(sent), failedAt: isOver ? now : null }),
      );
      if (isOver) return undefined;
      if (sent.reason === "later") throw new Error("The mail server asks for patience.");

      restingUntil = after(now, REST);
      // Behind the others: should it be this e-mail that the server chokes on, they get through.
      return after(restingUntil, seconds(1));
    },
  };
}

/** An e-mail that was given up is unsent as well; only `resendEmail` takes it up again. */
function isToBeSent(id: string) {
  return and(eq(emails.id, id), isNull(emails.sentAt), isNull(emails.failedAt));
}

/** Asked of the primary: what reads might not know yet that it is sent, or even that it is there. */
async function findUnsentEmail(tx: Tx, id: string) {
  const [message] = await tx.select().from(emails).where(isToBeSent(id)).limit(1);
  if (!message) return undefined;
  const { unsubscribeUrl, ...rest } = message;
  return { ...rest, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

/** What was sent needs no keeping: it may hold a code. */
function markSent(store: Store, id: string, now: Date): Promise<void> {
  const tries = sql`${emails.tries} + 1`;
  return store.write((tx) =>
    updateUnsent(tx, id, { sentAt: now, text: "", html: "", tries, lastError: null }),
  );
}

/** The error is kept as a class and the server's code: its words may name the recipient. */
function triedOnce({ reason, code }: NotSent) {
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
  await tx.update(emails).set(changes).where(isToBeSent(id));
}
