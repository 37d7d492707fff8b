import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, seconds } from "#app/domain/values/duration.ts";
import { orderLines, pictures, slides } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import {
  findImport,
  IMPORT_JOB,
  type ImportAct,
  interruptImport,
  mayBeRunning,
  purgeImports,
} from "./imports.server.ts";

export const SWEEP_IMPORTS_JOB = { key: "sweep-imports", kind: "sweep-imports", payload: {} };

const SWEEP_INTERVAL = days(1);
/** Derived pictures are written before the rows that refer to them. */
const MIN_ORPHAN_AGE = days(1);
const LOOK_AGAIN = seconds(10);

interface ImportWork {
  /** Does the work of a job in another process, and resolves when that has ended. It reports to the row of the import. */
  run(id: string, act: ImportAct, fingerprint: string): Promise<void>;
  /** Deletes the folders of imports that `isKept` does not know. */
  removeFolders(isKept: (id: string) => boolean): Promise<void>;
  removeUnusedPictures(isUsed: (id: string) => boolean, before: Date): Promise<unknown>;
}

/** For a worker of its own: an import may take long. */
export function importJobs(store: Store, { run }: Pick<ImportWork, "run">): Record<string, JobHandler> {
  return {
    [IMPORT_JOB]: async ({ importId = "", act = "", fingerprint = "" }, now) => {
      const found = await findImport(store.read, importId);
      if (found?.status !== (act === "check" ? "checking" : "applying")) return undefined;
      if (found.step !== "waiting") {
        // The shop was killed meanwhile. Its process for the import may have survived.
        if (mayBeRunning(found, now)) return after(now, LOOK_AGAIN);
        await interruptImport(store, importId, "interrupted", now);
        return undefined;
      }
      let failure: "interrupted" | "failed" = "interrupted";
      try {
        await run(importId, act as ImportAct, fingerprint);
        failure = "failed";
      } finally {
        // Where the work has a result, this changes nothing.
        await interruptImport(store, importId, failure, now);
      }
      return undefined;
    },
  };
}

export function importSweepJobs(
  store: Store,
  { removeFolders, removeUnusedPictures }: Omit<ImportWork, "run">,
): Record<string, JobHandler> {
  return {
    [SWEEP_IMPORTS_JOB.kind]: async (_, now) => {
      const kept = await purgeImports(store, now);
      await removeFolders((id) => kept.has(id));
      const used = await listUsedPictures(store.read);
      await removeUnusedPictures((id) => used.has(id), after(now, -MIN_ORPHAN_AGE));
      return after(now, SWEEP_INTERVAL);
    },
  };
}

/** The pictures that pages show, also those of what was ordered. */
async function listUsedPictures(db: Reader): Promise<Set<string>> {
  const used = new Set<string>();
  for (const { file } of await db.select({ file: pictures.file }).from(pictures)) used.add(file);
  for (const { desktop, mobile } of await db.select().from(slides)) used.add(desktop).add(mobile);
  for (const { file } of await db.selectDistinct({ file: orderLines.picture }).from(orderLines))
    used.add(file);
  return used;
}
