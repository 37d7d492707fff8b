import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import {
  FILE_REFUSALS,
  type FileRefusal,
  MAX_FILE_BYTES,
  type StoredFile,
} from "#app/domain/lens/prescription-file.ts";
import type { SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { prescribedOnField } from "#app/domain/lens/refraction-fields.ts";
import { refractionSchema } from "#app/domain/lens/refraction-schema.ts";
import { claimUpload, deleteHosted } from "#app/domain/lens/uploads.server.ts";
import { turnsOf } from "#app/domain/values/owner.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { invalid, invalidFields, parseFields, readForm } from "#app/http/responses.ts";
import { readUpload } from "./multipart-upload.server.ts";

/** A longer body contains a file; a shorter one only names a file that was uploaded before. */
const BYTES_WITHOUT_FILE = 4 * 1024;

const STATUS: Partial<Record<FileRefusal, number>> = { "too-large": 413 };
type Refusal = ReturnType<typeof invalid>;

/** `refuse` returns the form as it was filled in, for an error that is found later. */
export type ReadPrescription =
  | { ok: true; sent: SentPrescription; refuse(error: Record<string, string[]>): Refusal }
  | { ok: false; refusal: Refusal };

export async function readTypedPrescription(request: Request, context: Context): Promise<ReadPrescription> {
  const form = await readForm(request);
  const submission = parseFields(form, refractionSchema(context.get(shopContext).now()));
  const consent = form.get("consent") ? {} : { consent: [PRESCRIPTION_CONSENT.missing] };
  if (submission.status !== "success" || consent.consent) {
    return { ok: false, refusal: invalid(submission.reply({ fieldErrors: consent })) };
  }
  await countOrRefuse(context, "prescriptions");
  const refuse = (error: Record<string, string[]>) => invalid(submission.reply({ fieldErrors: error }));
  return { ok: true, sent: submission.value, refuse };
}

/**
 * The form contains the file, or the id of a file that the upload widget sent before. A file in an invalid form is deleted; a
 * file of the widget is taken only if the rest of the form is valid, and was already counted by the rate limit.
 */
export async function readUploadedPrescription(
  request: Request,
  context: Context,
): Promise<ReadPrescription> {
  const { prescriptionFiles, now } = context.get(shopContext);
  const bytes = Number(request.headers.get("Content-Length")) || Number.POSITIVE_INFINITY;
  const isCounted = bytes > BYTES_WITHOUT_FILE;
  if (isCounted) await countOrRefuse(context, "uploads");

  const upload = await readUpload(request, prescriptionFiles, { field: "prescription" });
  const name = String(upload.form.get("upload") ?? "");
  const isNamed = "refusal" in upload && upload.refusal === "missing" && name !== "";
  if (!isNamed && !isCounted) await countOrRefuse(context, "uploads");

  const file = "file" in upload ? upload.file : undefined;
  const date = prescribedOnField(now()).safeParse(upload.form.get("prescribedOn") ?? "");
  const errors = {
    ...("refusal" in upload && !isNamed && { prescription: [FILE_REFUSALS[upload.refusal]] }),
    ...(!upload.form.get("consent") && { consent: [PRESCRIPTION_CONSENT.missing] }),
    ...(!date.success && { prescribedOn: ["Data da receita inválida"] }),
  };
  if (date.success && Object.keys(errors).length === 0) {
    const taken = file ? { ok: true as const, file } : await takeNamedFile(context, name);
    const { form } = upload;
    if (taken.ok) {
      const sent = { file: taken.file, prescribedOn: date.data };
      return { ok: true, sent, refuse: (error) => refused(error, { form }) };
    }
    const error = { prescription: [FILE_REFUSALS[taken.reason]] };
    return { ok: false, refusal: refused(error, { form, refusal: taken.reason }) };
  }

  if (file) await prescriptionFiles.remove(file.id);
  return { ok: false, refusal: refused(errors, upload) };
}

/** The widget sent the file to the shop or to the hosted service. Once fetched, the hosted copy is deleted in any case. */
async function takeNamedFile(
  context: Context,
  id: string,
): Promise<{ ok: true; file: StoredFile } | { ok: false; reason: FileRefusal }> {
  const { store, prescriptionFiles, hostedUploads, now } = context.get(shopContext);
  const owner = ownerOf(context);
  const file = await store.write(
    (tx) => claimUpload(tx, prescriptionFiles, owner, id, now()),
    turnsOf(owner),
  );
  if (file) return { ok: true, file };
  if (!hostedUploads) return { ok: false, reason: "missing" };

  const hosted = await hostedUploads.fetch(id);
  if (!hosted.ok) return { ok: false, reason: hosted.reason === "missing" ? "missing" : "interrupted" };
  const { name, content } = hosted;
  const isTooLarge = hosted.bytes > MAX_FILE_BYTES;
  const stored = isTooLarge
    ? { ok: false as const, reason: "too-large" as const }
    : await prescriptionFiles.save({ name, content });
  await store.write((tx) => deleteHosted(tx, id, now()), turnsOf(owner));
  return stored;
}

function refused(
  errors: Record<string, string[]>,
  { form, refusal }: { form: FormData; refusal?: FileRefusal },
) {
  const status = (refusal && STATUS[refusal]) ?? 422;
  return invalidFields(errors, { form, status, hideFields: ["upload"] });
}
