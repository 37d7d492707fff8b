import { randomUUID } from "node:crypto";
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, hours } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { uploads } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { HostedUploads } from "./hosted-uploads.ts";
import type { PrescriptionFiles, StoredFile } from "./prescription-file.ts";
import { enqueueFileRemoval } from "./prescriptions.server.ts";

type Sealing = Pick<PrescriptionFiles, "seal" | "unseal">;

const UPLOAD_TTL = hours(1);

export async function addUpload(
  tx: Tx,
  sealing: Sealing,
  owner: Owner,
  file: StoredFile,
  now: Date,
): Promise<string> {
  // The widget requires a UUID.
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
    key: `delete-upload:${id}`,
    kind: "delete-upload",
    payload: { uploadId: id },
    runAt: after(now, UPLOAD_TTL),
  });
  return id;
}

/** Undefined if it expired or belongs to another owner. */
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
    .where(isPending(owner, id, now))
    .limit(1);
  return row && open(sealing, row);
}

/** Deletes the upload and returns its file, once: the caller then attaches the file to a prescription or deletes it. */
export async function claimUpload(
  tx: Tx,
  sealing: Sealing,
  owner: Owner,
  id: string,
  now: Date,
): Promise<StoredFile | undefined> {
  const [row] = await tx
    .delete(uploads)
    .where(isPending(owner, id, now))
    .returning();
  return row && open(sealing, row);
}

export async function purgeUploads(tx: Tx, which: SQL, now: Date): Promise<void> {
  const deleted = await tx.delete(uploads).where(which).returning({ fileId: uploads.fileId });
  for (const { fileId } of deleted) await enqueueFileRemoval(tx, fileId, now);
}

/** Enqueues the deletion at the hosted service, once the shop has its own copy or has refused the file. */
export function deleteHosted(tx: Tx, id: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `delete-hosted-upload:${id}`,
    kind: "delete-hosted-upload",
    payload: { uploadId: id },
    runAt: now,
  });
}

export function uploadJobs(store: Store, hosted: HostedUploads | undefined): Record<string, JobHandler> {
  return {
    "delete-upload": async ({ uploadId = "" }, now) => {
      await store.write((tx) => purgeUploads(tx, eq(uploads.id, uploadId), now));
      return undefined;
    },
    ...(hosted && {
      "delete-hosted-upload": async ({ uploadId = "" }: Record<string, string>) => {
        await hosted.remove(uploadId);
        return undefined;
      },
    }),
  };
}

function open(sealing: Sealing, { id, sealed }: typeof uploads.$inferSelect): StoredFile {
  return JSON.parse(sealing.unseal(sealed, id)) as StoredFile;
}

function isPending({ accountId, visitorId }: Owner, id: string, now: Date) {
  const ownedBy = or(
    accountId ? eq(uploads.accountId, accountId) : undefined,
    visitorId ? eq(uploads.visitorId, visitorId) : undefined,
  );
  return and(eq(uploads.id, id), gt(uploads.createdAt, after(now, -UPLOAD_TTL)), ownedBy ?? sql`false`);
}
