import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, minutes, seconds } from "#app/domain/values/duration.ts";
import { letters } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { Letter } from "./letters.ts";
import type { Mailer, NotSent } from "./mailer.ts";

/** A letter that could not be sent for so long no longer says anything to anybody. */
const STALE = days(3);

/** How long a mail server that does not answer is left alone. */
const REST = minutes(1);

/**
 * Puts a letter into the outbox, in the transaction that makes it due; a job sends it. One whose id is already there is
 * the same letter, and is neither written nor sent again.
 */
export async function writeLetter(tx: Tx, recipient: string, letter: Letter, now: Date): Promise<void> {
  const written = await tx
    .insert(letters)
    .values({ ...letter, recipient, createdAt: now })
    .onConflictDoNothing({ target: letters.id })
    .returning({ id: letters.id });
  if (written.length === 0) return;

  await enqueueSending(tx, letter.id, now);
}

function enqueueSending(tx: Tx, letterId: string, now: Date): Promise<void> {
  const payload = { letterId };
  return enqueueJob(tx, { key: `send-letter:${letterId}`, kind: "send-letter", payload, runAt: now });
}

/** The newest letters, sent or not. */
export function listLetters(db: Reader, limit: number) {
  return db.select().from(letters).orderBy(desc(letters.createdAt), desc(letters.id)).limit(limit);
}

/** How many e-mails are still to be sent, and how many were given up. */
export async function countEmails(db: Reader): Promise<{ unsent: number; failed: number }> {
  const unsent = await db.$count(letters, and(isNull(letters.sentAt), isNull(letters.failedAt)));
  const failed = await db.$count(letters, isNotNull(letters.failedAt));
  return { unsent, failed };
}

/** The e-mails that were given up, the newest first, without their recipients. */
export function listFailedEmails(db: Reader) {
  const { id, subject, createdAt, failedAt, tries, lastError } = letters;
  return db
    .select({ id, subject, createdAt, failedAt, tries, lastError })
    .from(letters)
    .where(isNotNull(letters.failedAt))
    .orderBy(desc(letters.failedAt), desc(letters.id));
}

/** Puts an e-mail that was given up into the queue again, for as long as a new one. */
export function resendEmail(
  store: Store,
  id: string,
  now: Date,
): Promise<"queued" | "waiting" | "sent" | "unknown"> {
  return store.write(async (tx) => {
    const [email] = await tx.select().from(letters).where(eq(letters.id, id)).limit(1);
    if (!email) return "unknown";
    if (email.sentAt) return "sent";
    if (!email.failedAt) return "waiting";
    await tx.update(letters).set({ failedAt: null, tries: 0, resentAt: now }).where(eq(letters.id, id));
    await enqueueSending(tx, id, now);
    return "queued";
  });
}

/**
 * The job that sends letters. Without a mailer they stay in the outbox, to be read there. While the mail server does not
 * answer, one letter a minute finds out whether it does again: letters stand in one line, and each time-out holds up those
 * behind it. Each try is counted; a letter that is refused for good, or was tried for three days, is marked as failed.
 */
export function mailJobs(store: Store, mailer: Mailer | undefined): Record<string, JobHandler> {
  let restingUntil = new Date(0);
  return {
    "send-letter": async ({ letterId = "" }, now) => {
      if (!mailer) return undefined;
      if (now < restingUntil) return restingUntil;

      const letter = await store.write((tx) => findUnsentLetter(tx, letterId));
      if (!letter) return undefined;
      if (now >= after(letter.resentAt ?? letter.createdAt, STALE)) {
        await store.write((tx) => updateUnsent(tx, letterId, { failedAt: now }));
        return undefined;
      }

      const sent = await mailer.send(letter);
      if (sent.ok) {
        await markSent(store, letterId, now);
        return undefined;
      }
      const isOver = sent.reason === "refused";
      await store.write((tx) =>
        updateUnsent(tx, letterId, { ...triedOnce(sent), failedAt: isOver ? now : null }),
      );
      if (isOver) return undefined;
      if (sent.reason === "later") throw new Error("The mail server asks for patience.");

      restingUntil = after(now, REST);
      // Behind the others: should it be this letter that the server chokes on, they get through.
      return after(restingUntil, seconds(1));
    },
  };
}

/** A letter that was given up is unsent as well; only `resendEmail` takes it up again. */
function isToBeSent(id: string) {
  return and(eq(letters.id, id), isNull(letters.sentAt), isNull(letters.failedAt));
}

/** Asked of the primary: what reads might not know yet that it is sent, or even that it is there. */
async function findUnsentLetter(tx: Tx, id: string) {
  const [letter] = await tx.select().from(letters).where(isToBeSent(id)).limit(1);
  if (!letter) return undefined;
  const { unsubscribeUrl, ...rest } = letter;
  return { ...rest, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

/** What was sent needs no keeping: it may hold a code. */
function markSent(store: Store, id: string, now: Date): Promise<void> {
  const tries = sql`${letters.tries} + 1`;
  return store.write((tx) =>
    updateUnsent(tx, id, { sentAt: now, text: "", html: "", tries, lastError: null }),
  );
}

/** The error is kept as a class and the server's code: its words may name the recipient. */
function triedOnce({ reason, code }: NotSent) {
  return { tries: sql`${letters.tries} + 1`, lastError: code ? `${reason} ${code}` : reason };
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
  await tx.update(letters).set(changes).where(isToBeSent(id));
}
