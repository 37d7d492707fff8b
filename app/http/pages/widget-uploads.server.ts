import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { FILE_REFUSALS } from "#app/domain/lens/prescription-file.ts";
import { addUpload, findUpload } from "#app/domain/lens/uploads.server.ts";
import { turnsOf } from "#app/domain/values/owner.ts";
import { type Context, ensureOwner, ownerOf, shopContext } from "#app/http/context.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import type { Refusal } from "#app/http/responses.ts";
import { readUpload } from "./multipart-upload.server.ts";

/*
 * The part of Uploadcare's upload API that its widget calls. The widget shows the message of a refusal only from the JSON of a
 * response with status 200; for any other status it shows a message of its own.
 */

/** Stores the file for the form that will name it. Without the consent in the same request, the file is deleted. */
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
    const id = await store.write(
      (tx) => addUpload(tx, prescriptionFiles, owner, upload.file, now()),
      turnsOf(owner),
    );
    return Response.json({ file: id });
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return refusedPage(thrown);
  }
}

/** The widget polls this after an upload, until the file is ready. */
export async function describeWidgetUpload(url: URL, context: Context): Promise<Response> {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const id = url.searchParams.get("file_id") ?? "";
  const file = await findUpload(store.read, prescriptionFiles, ownerOf(context), id, now());
  if (!file) return refused(404, FILE_REFUSALS.missing);
  return Response.json({
    uuid: id,
    file_id: id,
    size: file.bytes,
    total: file.bytes,
    done: file.bytes,
    is_ready: true,
    is_stored: true,
    // The widget renders its preview from the visitor's own file.
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

function refusedPage(thrown: unknown): Response {
  const { data, init } = thrown as { data?: Partial<Refusal>; init?: { status?: number } };
  const { title = FILE_REFUSALS.interrupted, message = "" } = data ?? {};
  return refused(init?.status ?? 400, init?.status === 413 ? title : `${title}. ${message}`.trim());
}

function refused(status: number, message: string): Response {
  return Response.json({ error: { status_code: status, content: message, error_code: "Refused" } });
}
