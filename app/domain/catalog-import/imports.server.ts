import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { after, days, seconds } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { catalogImports, staff } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { CatalogImportFailure, CatalogImportStep } from "./import-status.ts";
import type { Plan } from "./plan.ts";
import type { Counts } from "./plan-types.ts";

export const IMPORT_JOB = "import-catalogue";
/** The lifetime of an import that nobody confirms. */
export const IMPORT_TTL = days(7);
/** A process that has not reported for this long has died. Writing the largest catalogue takes a fraction of it. */
const SILENCE = seconds(30);

export type ImportAct = "check" | "apply";

export type CatalogImport = Omit<typeof catalogImports.$inferSelect, "counts"> & { counts: Counts | null };

export async function createImport(store: Store, actor: Actor, now: Date): Promise<string> {
  const id = newId();
  const staffId = actor.kind === "staff" ? actor.staffId : null;
  await store.write(async (tx) => {
    await tx.insert(catalogImports).values({ id, staffId, status: "open", createdAt: now, updatedAt: now });
  });
  return id;
}

export async function findImport(db: Reader, id: string): Promise<CatalogImport | undefined> {
  const [found] = await db.select().from(catalogImports).where(eq(catalogImports.id, id)).limit(1);
  return found && { ...found, counts: found.counts as Counts | null };
}

/** Imports that wait for somebody, and the last confirmed ones, newest first. */
export async function listImports(db: Reader, limit: number): Promise<CatalogImport[]> {
  const rows = await db
    .select()
    .from(catalogImports)
    .orderBy(desc(catalogImports.createdAt), desc(catalogImports.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, counts: row.counts as Counts | null }));
}

/** More files have come: what was previewed is not what would be imported. False while a job reads the files, and after it. */
export function reopenImport(store: Store, id: string, now: Date): Promise<boolean> {
  return store.write(async (tx) => {
    const changed = await tx
      .update(catalogImports)
      .set({ status: "open", fingerprint: null, counts: null, failure: null, updatedAt: now })
      .where(and(eq(catalogImports.id, id), inArray(catalogImports.status, ["open", "checked"])))
      .returning({ id: catalogImports.id });
    return changed.length > 0;
  });
}

/** False if a job is at it already, or it is done. */
export function startCheck(store: Store, id: string, now: Date): Promise<boolean> {
  return store.write((tx) => start(tx, id, "check", {}, now));
}

/** Confirms what the preview of `fingerprint` showed. Refuses `changed` if that is not the latest, `busy` as `startCheck` does. */
export function startApply(
  store: Store,
  actor: Actor & { kind: "staff" },
  { id, fingerprint }: { id: string; fingerprint: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "changed" | "refused" | "busy" }> {
  return store.write(async (tx) => {
    const found = await findImport(tx, id);
    if (found?.status !== "checked") return { ok: false, reason: "busy" };
    if (found.fingerprint !== fingerprint) return { ok: false, reason: "changed" };
    if (found.counts?.refused !== 0) return { ok: false, reason: "refused" };
    await start(tx, id, "apply", { fingerprint, staffId: actor.staffId }, now);
    return { ok: true };
  });
}

async function start(
  tx: Tx,
  id: string,
  act: ImportAct,
  { staffId, fingerprint = "" }: { staffId?: string; fingerprint?: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(catalogImports)
    .set({
      status: act === "check" ? "checking" : "applying",
      ...(staffId && { staffId }),
      ...{ step: "waiting", percent: 0, failure: null, updatedAt: now },
    })
    .where(and(eq(catalogImports.id, id), inArray(catalogImports.status, ["open", "checked"])))
    .returning({ id: catalogImports.id });
  if (changed.length === 0) return false;
  const payload = { importId: id, act, fingerprint };
  // A key of its own: the job before may be ending just now.
  await enqueueJob(tx, { key: `${IMPORT_JOB}:${newId()}`, kind: IMPORT_JOB, payload, runAt: now });
  return true;
}

export function reportProgress(
  store: Store,
  id: string,
  step: CatalogImportStep,
  percent: number,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await tx.update(catalogImports).set({ step, percent, updatedAt: now }).where(eq(catalogImports.id, id));
  });
}

/** The preview is there. `failure`: why it is shown again in place of the confirmed import. */
export function finishCheck(
  store: Store,
  id: string,
  { fingerprint, counts }: Pick<Plan, "fingerprint" | "counts">,
  now: Date,
  failure: CatalogImportFailure | null = null,
): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(catalogImports)
      .set({ status: "checked", fingerprint, counts, failure, updatedAt: now })
      .where(and(eq(catalogImports.id, id), inArray(catalogImports.status, ["checking", "applying"])));
  });
}

/** In the transaction that writes the catalogue. `id` is new for an import of the command line. */
export async function finishApply(
  tx: Tx,
  id: string,
  { counts, fingerprint }: Plan,
  now: Date,
): Promise<void> {
  const done = { status: "done", counts, fingerprint, failure: null, updatedAt: now } as const;
  const [row] = await tx
    .insert(catalogImports)
    .values({ id, createdAt: now, ...done })
    .onConflictDoUpdate({ target: catalogImports.id, set: done })
    .returning({ staffId: catalogImports.staffId });
  const [member] = row?.staffId ? await tx.select().from(staff).where(eq(staff.id, row.staffId)) : [];
  const actor: Actor = member ? { kind: "staff", staffId: member.id, role: member.role } : COMMAND_LINE;
  await recordAct(tx, actor, "catalogue.imported", { kind: "import", id }, now);
}

/** The process of a job has ended without a result: what was there before it can be used again. */
export function interruptImport(
  store: Store,
  id: string,
  failure: CatalogImportFailure,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    for (const [busy, before] of [
      ["checking", "open"],
      ["applying", "checked"],
    ] as const) {
      await tx
        .update(catalogImports)
        .set({ status: before, failure, updatedAt: now })
        .where(and(eq(catalogImports.id, id), eq(catalogImports.status, busy)));
    }
  });
}

/** Whether a process of an earlier start of the shop may still be at it. */
export function mayBeRunning({ updatedAt }: CatalogImport, now: Date): boolean {
  return updatedAt > after(now, -SILENCE);
}

/** False while a job reads its files, and for one that is done. Its folder is removed by the caller. */
export function discardImport(store: Store, id: string): Promise<boolean> {
  return store.write(async (tx) => {
    const deleted = await tx
      .delete(catalogImports)
      .where(and(eq(catalogImports.id, id), inArray(catalogImports.status, ["open", "checked"])))
      .returning({ id: catalogImports.id });
    return deleted.length > 0;
  });
}

/** Deletes imports that nobody has touched for `IMPORT_TTL`; finished ones stay, as the record of an act. Returns the ids that need a folder. */
export function purgeImports(store: Store, now: Date): Promise<Set<string>> {
  return store.write(async (tx) => {
    await tx
      .delete(catalogImports)
      .where(and(ne(catalogImports.status, "done"), lt(catalogImports.updatedAt, after(now, -IMPORT_TTL))));
    const kept = await tx
      .select({ id: catalogImports.id })
      .from(catalogImports)
      .where(ne(catalogImports.status, "done"));
    return new Set(kept.map(({ id }) => id));
  });
}
