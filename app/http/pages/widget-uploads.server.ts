import type { RouterContextProvider } from "react-router";
import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { FILE_REFUSALS } from "#app/domain/lens/prescription-file.ts";
import { findUpload, noteUpload } from "#app/domain/lens/uploads.server.ts";
import { ensureOwner, ownerOf, shopContext } from "#app/http/context.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import type { Refusal } from "#app/http/responses.ts";
import { readUpload } from "./uploads.server.ts";

/*
 * As much of Uploadcare's upload API as its widget calls. The widget reads a refusal from the JSON of an answer with status
 * 200, and shows its words; to any other status it has only words of its own.
 */

type Context = Readonly<RouterContextProvider>;

/** Keeps the file the widget sends, for the form that will name it. The consent comes with it, or nothing is kept. */
export async function receiveWidgetUpload(request: Request, context: Context): Promise<Response> {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  try {
    await countOrRefuse(context, "uploads");
    const upload = await readUpload(request, prescriptionFiles, { field: "file" });
    const hasConsent = Boolean(upload.form.get("metadata[consent]"));
    if (!("file" in upload)) return refused(422, FILE_REFUSALS[upload.refusal]);
    if (!hasConsent) {
      await prescriptionFiles.remove(upload.file.id);
      return refused(403, PRESCRIPTION_CONSENT.missing);
    }

    const owner = ensureOwner(context);
    const id = await store.write((tx) => noteUpload(tx, prescriptionFiles, owner, upload.file, now()));
    return answered({ file: id });
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return refusedAsThrown(thrown);
  }
}

/** What the widget asks once a file is there: whether it is ready, and what it is. */
export async function describeWidgetUpload(url: URL, context: Context): Promise<Response> {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const id = url.searchParams.get("file_id") ?? "";
  const file = await findUpload(store.read, prescriptionFiles, ownerOf(context), id, now());
  if (!file) return refused(404, FILE_REFUSALS.missing);
  return answered({
    uuid: id,
    file_id: id,
    size: file.bytes,
    total: file.bytes,
    done: file.bytes,
    is_ready: true,
    is_stored: true,
    // The widget draws its preview from the visitor's own file.
    is_image: false,
    image_info: null,
    video_info: null,
    content_info: null,
    mime_type: file.type,
    filename: file.name,
    original_filename: file.name,
    metadata: {},
  });
}

/** What a page would be shown for, in the widget's form. */
function refusedAsThrown(thrown: unknown): Response {
  const { data, init } = thrown as { data?: Partial<Refusal>; init?: { status?: number } };
  const { title = FILE_REFUSALS.interrupted, message = "" } = data ?? {};
  const words = init?.status === 413 ? title : `${title}. ${message}`.trim();
  return refused(init?.status ?? 400, words);
}

function refused(status: number, words: string): Response {
  return answered({ error: { status_code: status, content: words, error_code: "Refused" } });
}

function answered(body: object): Response {
  return Response.json(body);
}
