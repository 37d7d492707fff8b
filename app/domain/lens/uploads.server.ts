import { randomUUID } from "node:crypto";
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, hours } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { uploads } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { HostedUploads } from "./hosted-uploads.ts";
import type { PrescriptionFiles, StoredFile } from "./prescription-file.ts";
import { deleteFile } from "./prescriptions.server.ts";

type Sealing = Pick<PrescriptionFiles, "seal" | "unseal">;

/** How long a file waits for its form. */
const WAITS = hours(1);

/** Notes a file that is kept already, for the form that will name it; after an hour without one, both are forgotten. */
export async function noteUpload(
  tx: Tx,
  sealing: Sealing,
  owner: Owner,
  file: StoredFile,
  now: Date,
): Promise<string> {
  // The widget wants a UUID.
  const id = randomUUID();
  await tx.insert(uploads).values({
    id,
    accountId: owner.accountId,
    visitorId: owner.accountId ? null : owner.visitorId,
    fileId: file.id,
    sealed: sealing.seal(JSON.stringify(file), id),
    createdAt: now,
  });
  await enqueueJob(tx, {
    key: `forget-upload:${id}`,
    kind: "forget-upload",
    payload: { uploadId: id },
    runAt: after(now, WAITS),
  });
  return id;
}

/** The owner's file that waits for its form; somebody else's is not found. */
export async function findUpload(
  db: Reader,
  sealing: Sealing,
  owner: Owner,
  id: string,
  now: Date,
): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(waiting(owner, id, now))
    .limit(1);
  return row && open(sealing, row);
}

/** Gives the owner's file to the form that names it, once: from then on it is the caller's to keep or to remove. */
export async function takeUpload(
  tx: Tx,
  sealing: Sealing,
  owner: Owner,
  id: string,
  now: Date,
): Promise<StoredFile | undefined> {
  const [row] = await tx
    .delete(uploads)
    .where(waiting(owner, id, now))
    .returning();
  return row && open(sealing, row);
}

/** Forgets uploads that no form has named, at once from the database and by a job from the folder. */
export async function purgeUploads(tx: Tx, which: SQL, now: Date): Promise<void> {
  const gone = await tx.delete(uploads).where(which).returning({ fileId: uploads.fileId });
  for (const { fileId } of gone) await deleteFile(tx, fileId, now);
}

/** Has a file removed at the hosted service, now that the shop has its own copy or wants none. */
export function deleteHosted(tx: Tx, id: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `forget-hosted-upload:${id}`,
    kind: "forget-hosted-upload",
    payload: { uploadId: id },
    runAt: now,
  });
}

/** The jobs by which uploads go that no form has named, and the hosted service's copies of those that one has. */
export function uploadJobs(store: Store, hosted: HostedUploads | undefined): Record<string, JobHandler> {
  return {
    "forget-upload": async ({ uploadId = "" }, now) => {
      await store.write((tx) => purgeUploads(tx, eq(uploads.id, uploadId), now));
      return undefined;
    },
    ...(hosted && {
      "forget-hosted-upload": async ({ uploadId = "" }: Record<string, string>) => {
        await hosted.remove(uploadId);
        return undefined;
      },
    }),
  };
}

function open(sealing: Sealing, { id, sealed }: typeof uploads.$inferSelect): StoredFile {
  return JSON.parse(sealing.unseal(sealed, id)) as StoredFile;
}

function waiting({ accountId, visitorId }: Owner, id: string, now: Date) {
  const whose = or(
    accountId ? eq(uploads.accountId, accountId) : undefined,
    visitorId ? eq(uploads.visitorId, visitorId) : undefined,
  );
  return and(eq(uploads.id, id), gt(uploads.createdAt, after(now, -WAITS)), whose ?? sql`false`);
}
