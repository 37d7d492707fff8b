import { applyImport, previewImport } from "#app/domain/catalog-import/import-catalog.server.ts";
import {
  findImport,
  finishApply,
  finishCheck,
  reportProgress,
} from "#app/domain/catalog-import/imports.server.ts";
import type { ImportFolders, PictureLibrary } from "#app/domain/catalog-import/ports.ts";
import { openFileCache } from "#app/gateways/file-cache.server.ts";
import { openImportFolders } from "#app/gateways/import-folders.server.ts";
import { openPictureLibrary } from "#app/gateways/picture-library.server.ts";
import { openShopFiles } from "#app/shop-files.server.ts";
import type { CatalogImportStep } from "#db/schema/catalog-imports.ts";
import type { Store } from "#db/store.ts";
import { type CommandContext, type CommandResult, failed, succeeded } from "./command.ts";

/** In milliseconds, between two reports of one step. */
const REPORT_INTERVAL_MS = 400;

/**
 * Checks the files of an import of the back office, or applies what the preview of `fingerprint` showed. The server runs this in a
 * process of its own (import-process.ts): parsing, comparing and writing would block the event loop.
 */
export async function runDraft(
  { store, settings }: CommandContext,
  id: string,
  fingerprint: string | undefined,
): Promise<CommandResult> {
  const found = await findImport(store.read, id);
  if (found?.status !== (fingerprint === undefined ? "checking" : "applying"))
    return failed("Esta importação não está à espera.");
  const { imports, pictures } = await openShopFiles(settings);
  const folders = openImportFolders(imports);
  const library = openPictureLibrary(openFileCache(pictures, settings.picturesFolder));
  return checkOrApply(store, folders, library, id, fingerprint).finally(() => folders.removeCopies(id));
}

async function checkOrApply(
  store: Store,
  folders: ImportFolders,
  library: PictureLibrary,
  id: string,
  fingerprint: string | undefined,
): Promise<CommandResult> {
  const work = { store, files: folders.files(id), library, report: reporter(store, id) };
  if (fingerprint === undefined) {
    const plan = await previewImport(work);
    await folders.writePreview(id, plan.rows);
    await finishCheck(store, id, plan, new Date());
    return succeeded("Importação conferida.");
  }

  const outcome = await applyImport(work, fingerprint, { id, at: new Date() }, (tx, plan) =>
    finishApply(tx, id, plan, new Date()),
  );
  if (!outcome.ok) {
    await folders.writePreview(id, outcome.plan.rows);
    await finishCheck(store, id, outcome.plan, new Date(), "changed");
    return succeeded("O catálogo mudou: a conferência foi refeita.");
  }
  await folders.remove(id);
  return succeeded("Catálogo importado.");
}

function reporter(store: Store, id: string) {
  let lastStep: CatalogImportStep | undefined;
  let lastAt = 0;
  return async (step: CatalogImportStep, percent: number) => {
    const now = new Date();
    if (step === lastStep && now.getTime() - lastAt < REPORT_INTERVAL_MS) return;
    lastStep = step;
    lastAt = now.getTime();
    await reportProgress(store, id, step, percent, now);
  };
}
