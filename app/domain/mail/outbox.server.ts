import { and, desc, eq, isNull } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, minutes, seconds } from "#app/domain/values/duration.ts";
import { letters } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { Letter } from "./letters.ts";
import type { Mailer } from "./mailer.ts";

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

  await enqueueJob(tx, {
    key: `send-letter:${letter.id}`,
    kind: "send-letter",
    payload: { letterId: letter.id },
    runAt: now,
  });
}

/** The newest letters, sent or not. */
export function listLetters(db: Reader, limit: number) {
  return db.select().from(letters).orderBy(desc(letters.createdAt), desc(letters.id)).limit(limit);
}

export function countUnsentLetters(db: Reader): Promise<number> {
  return db.$count(letters, isNull(letters.sentAt));
}

/**
 * The job that sends letters. Without a mailer they stay in the outbox, to be read there. While the mail server does not
 * answer, one letter a minute finds out whether it does again: letters stand in one line, and each time-out holds up those
 * behind it.
 */
export function mailJobs(store: Store, mailer: Mailer | undefined): Record<string, JobHandler> {
  let restingUntil = new Date(0);
  return {
    "send-letter": async ({ letterId = "" }, now) => {
      if (!mailer) return undefined;
      if (now < restingUntil) return restingUntil;

      const letter = await store.write((tx) => findUnsentLetter(tx, letterId));
      if (!letter || now >= after(letter.createdAt, STALE)) return undefined;

      const sent = await mailer.send(letter);
      if (sent.ok) {
        await markSent(store, letterId, now);
        return undefined;
      }
      if (sent.reason === "refused") return undefined;
      if (sent.reason === "later") throw new Error("The mail server asks for patience.");

      restingUntil = after(now, REST);
      // Behind the others: should it be this letter that the server chokes on, they get through.
      return after(restingUntil, seconds(1));
    },
  };
}

/** Asked of the primary: what reads might not know yet that it is sent, or even that it is there. */
async function findUnsentLetter(tx: Tx, id: string) {
  const [letter] = await tx
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), isNull(letters.sentAt)))
    .limit(1);
  if (!letter) return undefined;
  const { unsubscribeUrl, ...rest } = letter;
  return { ...rest, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

/** What was sent needs no keeping: it may hold a code. */
function markSent(store: Store, id: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(letters)
      .set({ sentAt: now, text: "", html: "" })
      .where(and(eq(letters.id, id), isNull(letters.sentAt)));
  });
}
