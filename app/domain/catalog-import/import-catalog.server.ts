import type { CatalogImportStep } from "#db/schema/catalog-imports.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { basisOf } from "./basis.server.ts";
import { FILES, type FileName } from "./columns.ts";
import { findImport } from "./imports.server.ts";
import { offerPictures } from "./offer-pictures.ts";
import { type ParsedFile, parseFile } from "./parse-file.ts";
import { makePlan, type Plan } from "./plan.ts";
import type { OfferedPicture } from "./plan-pictures.ts";
import type { PlannedRow } from "./plan-types.ts";
import type { CatalogFiles, PictureLibrary, PictureToDerive } from "./ports.ts";
import { readStored, type StoredCatalog } from "./stored-rows.server.ts";
import { writePlan } from "./write-plan.server.ts";

/** In bytes, of one CSV file. */
export const MAX_CSV_BYTES = 64 * 1024 * 1024;

/** `percent`: of the step. */
export type ReportProgress = (step: CatalogImportStep, percent: number) => Promise<void>;

interface Import {
  store: Store;
  files: CatalogFiles;
  library: PictureLibrary;
  report: ReportProgress;
}

export type ImportOutcome =
  | { ok: true; plan: Plan }
  /** `changed`: the catalogue or the files are not what the preview showed. Nothing was written. */
  | { ok: false; reason: "changed" | "refused"; plan: Plan };

/** Plans the changes of an import of these files. Reads only. Slow: not for the process that serves shoppers. */
export async function previewImport({ store, files, library, report }: Import): Promise<Plan> {
  const sent = await readFiles(store.read, files, library, report, { inspects: true });
  await report("comparing", 0);
  return makeWholePlan(await readStored(store.read), sent);
}

/**
 * Writes what the preview of `fingerprint` showed: all of it, in one transaction, or nothing. The derived pictures are written before;
 * where nothing comes of it they are orphans. The movements of the stock name the import's `id`. `finish` is part of the transaction.
 */
export async function applyImport(
  { store, files, library, report }: Import,
  fingerprint: string,
  { id, at }: { id: string; at: Date },
  finish: (tx: Tx, plan: Plan) => Promise<void>,
): Promise<ImportOutcome> {
  const sent = await readFiles(store.read, files, library, report, { inspects: false });
  const basis = await basisOf(store.read);
  const plan = makeWholePlan(await readStored(store.read), sent);
  if (plan.counts.refused > 0) return { ok: false, reason: "refused", plan };
  if (plan.fingerprint !== fingerprint) return { ok: false, reason: "changed", plan };

  const placeholders = await derivePictures(plan, files, library, report);
  await report("writing", 0);
  return store.write(async (tx) => {
    // An order may have been paid since: what is written is what the catalogue is compared with now.
    const isSame = (await basisOf(tx)) === basis;
    const latest = isSame ? plan : makeWholePlan(await readStored(tx), sent);
    if (latest.fingerprint !== fingerprint) return { ok: false, reason: "changed", plan: latest };
    const staffId = (await findImport(tx, id))?.staffId ?? null;
    await writePlan(tx, latest, placeholders, { importId: id, staffId, at });
    await finish(tx, latest);
    return { ok: true, plan: latest };
  });
}

interface Sent {
  parsed: ParsedFile[];
  offered: OfferedPicture[];
  strangers: string[];
}

async function readFiles(
  db: Reader,
  files: CatalogFiles,
  library: PictureLibrary,
  report: ReportProgress,
  { inspects }: { inspects: boolean },
): Promise<Sent> {
  const listed = new Map((await files.list()).map(({ path, bytes }) => [path, bytes]));
  const parsed: ParsedFile[] = [];
  for (const [index, format] of FILES.entries()) {
    const bytes = listed.get(format.name);
    if (bytes === undefined) continue;
    await report("reading", Math.round((index / FILES.length) * 100));
    if (bytes > MAX_CSV_BYTES) {
      const reason = `é grande demais: até ${MAX_CSV_BYTES / 1024 / 1024} MB`;
      parsed.push({ format, rows: [], fault: { line: 1, problem: { column: null, reason } } });
    } else parsed.push(parseFile(format, await files.read(format.name)));
  }
  const stored = await readStored(db);
  const offered = await offerPictures(files, library, stored, isKnown(stored, parsed), {
    inspects,
    report: (share) => report("pictures", Math.round(share * 100)),
  });
  return { parsed, offered, strangers: await files.strangers() };
}

function isKnown(stored: StoredCatalog, parsed: readonly ParsedFile[]) {
  const keys = new Set(parsed.flatMap(({ format, rows }) => rows.map(({ key }) => `${format.name} ${key}`)));
  return (file: FileName, key: string) => stored[file].has(key) || keys.has(`${file} ${key}`);
}

/** Files of unknown names are refused: a misspelt name would silently leave a file out. */
function makeWholePlan(stored: StoredCatalog, { parsed, offered, strangers }: Sent): Plan {
  const plan = makePlan(stored, parsed, offered);
  const names = FILES.map(({ name }) => name).join(", ");
  const reason = `não é um destes: ${names}, ou fotos/PRODUTO/COR-VISTA.webp`;
  const unknown = strangers.map(
    (file): PlannedRow => ({
      ...{ file, line: null, key: "", verdict: "refused", changes: [] },
      problems: [{ column: null, reason }],
    }),
  );
  return {
    ...plan,
    rows: [...unknown, ...plan.rows],
    counts: { ...plan.counts, refused: plan.counts.refused + unknown.length },
  };
}

async function derivePictures(
  { pictures }: Plan,
  files: CatalogFiles,
  library: PictureLibrary,
  report: ReportProgress,
): Promise<Map<string, string>> {
  const placeholders = new Map<string, string>();
  const known = pictures.filter(({ isDerived }) => isDerived);
  const missing = pictures.filter(({ isDerived }) => !isDerived);
  const sources: PictureToDerive[] = [];
  for (const { path, subject, id } of missing)
    sources.push({ source: await files.locate(path), id, form: subject.form });

  const take = async (made: AsyncIterable<string>, ids: readonly { id: string }[], done: number) => {
    let index = 0;
    for await (const placeholder of made) {
      placeholders.set(ids[index]?.id ?? "", placeholder);
      index += 1;
      await report("deriving", Math.round(((done + index) / pictures.length) * 100));
    }
  };
  const adopted = known.map(({ id, subject }) => ({ id, form: subject.form }));
  await take(library.adopt(adopted), known, 0);
  await take(library.derive(sources), missing, known.length);
  return placeholders;
}
