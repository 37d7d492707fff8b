import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import type { FileRefusal, PrescriptionFiles, StoredFile } from "#app/domain/lens/prescription-file.ts";
import { fileTooLarge, unreadableBody } from "#app/http/responses.ts";

/** What stands in a form beside its file: a few short texts. */
const LIMITS = { fields: 20, fieldSize: 4 * 1024, parts: 40 };
/** How the parser says that a body ended before its form did. */
const ENDED_EARLY = "Unexpected end of form";

/** `form` has the texts that came; where the sending was interrupted, perhaps not all. */
export type Upload = { form: FormData; file: StoredFile } | { form: FormData; refusal: FileRefusal };

type Outcome = Awaited<ReturnType<PrescriptionFiles["keep"]>>;

/** A fault, or the answer that there is no room: kept until the whole form was read. */
interface Thrown {
  thrown: unknown;
}

/**
 * Reads a form with one file, in `field`, and has the file kept as it comes. Of all that may come, only the file that is
 * answered stays. Throws the page for a body that is no such form (400) or far too large (413).
 */
export async function readUpload(
  request: Request,
  files: PrescriptionFiles,
  { field }: { field: string },
): Promise<Upload> {
  const form = new FormData();
  let partCount = 0;
  let fileCount = 0;
  let keeping: Promise<Outcome | Thrown> | undefined;

  const { body, parser } = readerOf(request);
  parser.on("field", (name, value, { valueTruncated }) => {
    partCount += 1;
    if (valueTruncated) parser.destroy(new Error("A text is too long."));
    else if (name) form.append(name, value);
  });
  parser.on("file", (name, content, { filename }) => {
    partCount += 1;
    // Where the sending breaks off, each file says so as well as the whole.
    content.on("error", () => {});
    // A browser sends a file without a name and without a byte where none was chosen.
    if (filename) fileCount += 1;
    if (filename && name === field && fileCount === 1) keeping = storeFrom(content, filename, files);
    else content.resume();
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => parser.destroy(new Error("There are too many parts.")));

  const failure = await pipeline(body, parser, { signal: request.signal }).then(() => undefined, asError);
  const outcome = await keeping;
  if (outcome && "thrown" in outcome) throw outcome.thrown;
  if (outcome?.ok && !failure && fileCount === 1) return { form, file: outcome.file };

  if (outcome?.ok) await files.remove(outcome.file.id);
  if (failure && partCount > 0 && failure.message === ENDED_EARLY) return { form, refusal: "interrupted" };
  if (failure) throw failure.name === "BodyTooLarge" ? fileTooLarge() : unreadableBody();
  if (fileCount > 1) return { form, refusal: "too-many" };
  return { form, refusal: outcome?.ok === false ? outcome.reason : "missing" };
}

function readerOf(request: Request) {
  const type = request.headers.get("Content-Type") ?? "";
  if (!request.body || !/^multipart\/form-data\s*;/i.test(type)) throw unreadableBody();
  try {
    const parser = busboy({
      headers: { "content-type": type },
      limits: LIMITS,
      defParamCharset: "utf8",
      // As it was sent: that a name leads elsewhere is to be seen, and refused.
      preservePath: true,
    });
    return { body: Readable.fromWeb(request.body as ReadableStream), parser };
  } catch {
    throw unreadableBody();
  }
}

/** Keeps the file, and reads what it does not want of it, so that the parts after it are heard as well. */
function storeFrom(content: Readable, name: string, files: PrescriptionFiles): Promise<Outcome | Thrown> {
  return files
    .keep({ name, content: content.iterator({ destroyOnReturn: false }) })
    .catch((thrown: unknown) => ({ thrown }))
    .finally(() => content.resume());
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
