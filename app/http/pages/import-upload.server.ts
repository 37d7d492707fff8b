import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { catalogPath, isIgnored } from "#app/domain/catalog-import/picture-names.ts";
import type { ImportFolders } from "#app/domain/catalog-import/ports.ts";
import { readForm, unreadableBody } from "#app/http/responses.ts";

/** In bytes: the largest CSV file that is read. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** In bytes, and in files: what one import may hold. */
const MAX_IMPORT_BYTES = 4 * 1024 * 1024 * 1024;
const MAX_IMPORT_FILES = 50_000;
const LIMITS = { fields: 20, fieldSize: 4 * 1024, parts: 5000 };

export interface ImportUpload {
  form: FormData;
  saved: number;
  /** Names that belong to no catalogue, and were not stored. */
  strangers: string[];
  /** Why the rest was not stored. What came before it is. */
  failure: "interrupted" | "too-large" | null;
}

class TooLarge extends Error {
  override name = "TooLarge";
}

/**
 * Stores the files of a multipart form while they arrive, by what their names say. Any other form has no files. Throws a page for a
 * body that is no form (400).
 */
export async function readImportUpload(
  request: Request,
  folders: ImportFolders,
  importId: () => Promise<string>,
): Promise<ImportUpload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    return { form: await readForm(request), saved: 0, strangers: [], failure: null };
  }
  const upload: ImportUpload = { form: new FormData(), saved: 0, strangers: [], failure: null };
  const parser = parserOf(type);
  let saving: Promise<unknown> = Promise.resolve();
  let room: Promise<{ bytes: number; files: number }> | undefined;
  parser.on("field", (name, value) => upload.form.append(name, value));
  parser.on("file", (_, content, { filename }) => {
    content.on("error", () => {});
    const name = filename && catalogPath(filename);
    if (!name) {
      if (filename && !isIgnored(filename)) upload.strangers.push(filename.slice(-120));
      content.resume();
      return;
    }
    const save = async () => {
      const id = await importId();
      room ??= folders.size(id);
      const used = await room;
      if (used.bytes > MAX_IMPORT_BYTES || used.files >= MAX_IMPORT_FILES) throw new TooLarge();
      await folders.save(id, name, content.pipe(counted(used)));
      if (content.truncated) throw new TooLarge();
      used.files += 1;
      upload.saved += 1;
    };
    // One after another: the parser waits for each file to be read.
    saving = saving.then(save).catch((error: unknown) => {
      content.resume();
      if (!(error instanceof TooLarge) && !content.destroyed) parser.destroy(asError(error));
      upload.failure ??= error instanceof TooLarge ? "too-large" : "interrupted";
    });
  });
  if (!request.body) throw unreadableBody();
  const failure = await pipeline(Readable.fromWeb(request.body as ReadableStream), parser).then(
    () => undefined,
    asError,
  );
  await saving;
  if (failure?.name === "BodyTooLarge") upload.failure = "too-large";
  else if (failure) upload.failure = "interrupted";
  return upload;
}

/** Counts what arrives, and fails as soon as it is more than an import may hold. */
function counted(used: { bytes: number }): Transform {
  let own = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      own += chunk.byteLength;
      used.bytes += chunk.byteLength;
      done(own >= MAX_FILE_BYTES || used.bytes > MAX_IMPORT_BYTES ? new TooLarge() : null, chunk);
    },
  });
}

function parserOf(type: string) {
  try {
    return busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize: MAX_FILE_BYTES },
      defParamCharset: "utf8",
      // A folder that is sent whole: the names of its folders tell what a picture shows.
      preservePath: true,
    });
  } catch {
    throw unreadableBody();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
