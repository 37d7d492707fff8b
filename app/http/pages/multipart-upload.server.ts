import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import type { FileRefusal, PrescriptionFiles, StoredFile } from "#app/domain/lens/prescription-file.ts";
import { withoutNul } from "#app/http/nul.ts";
import { fileTooLarge, unreadableBody } from "#app/http/responses.ts";

/** The form has a few short fields besides its file. */
const LIMITS = { fields: 20, fieldSize: 4 * 1024, parts: 40 };
/** The message of busboy's error for a body that ends too early. */
const ENDED_EARLY = "Unexpected end of form";

/** If the upload was interrupted, `form` may lack fields. */
export type Upload = { form: FormData; file: StoredFile } | { form: FormData; refusal: FileRefusal };

type Outcome = Awaited<ReturnType<PrescriptionFiles["save"]>>;

/** An exception, or the thrown page for a full disk; it is rethrown once the whole form has been read. */
interface Thrown {
  thrown: unknown;
}

/**
 * Parses a multipart form with one file, in `field`, and stores the file while it arrives. Every file that is not returned is
 * deleted. Throws a page for a body that is not such a form (400) or is too large (413).
 */
export async function readUpload(
  request: Request,
  files: PrescriptionFiles,
  { field }: { field: string },
): Promise<Upload> {
  const form = new FormData();
  let partCount = 0;
  let fileCount = 0;
  let storing: Promise<Outcome | Thrown> | undefined;

  const { body, parser } = readerOf(request);
  parser.on("field", (name, value, { valueTruncated }) => {
    partCount += 1;
    if (valueTruncated) parser.destroy(new Error("A field is too long."));
    else if (name) form.append(name, withoutNul(value));
  });
  parser.on("file", (name, content, { filename }) => {
    partCount += 1;
    // An interrupted upload is an error of each file as well as of the parser, which reports it.
    content.on("error", () => {});
    // When no file was chosen, the browser sends an empty one without a name.
    if (filename) fileCount += 1;
    if (filename && name === field && fileCount === 1) storing = storeFile(content, filename, files);
    else content.resume();
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const)
    parser.on(limit, () => parser.destroy(new Error("There are too many parts.")));

  const failure = await pipeline(body, parser, { signal: request.signal }).then(() => undefined, asError);
  const outcome = await storing;
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
      // Keep the path in the file name: a name with a path is refused later.
      preservePath: true,
    });
    return { body: Readable.fromWeb(request.body as ReadableStream), parser };
  } catch {
    throw unreadableBody();
  }
}

/** Drains the rest of a file that is refused early, so that the parts after it are parsed. */
function storeFile(content: Readable, name: string, files: PrescriptionFiles): Promise<Outcome | Thrown> {
  return files
    .save({ name, content: content.iterator({ destroyOnReturn: false }) })
    .catch((thrown: unknown) => ({ thrown }))
    .finally(() => content.resume());
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
