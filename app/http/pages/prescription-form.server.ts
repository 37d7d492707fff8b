import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import {
  FILE_REFUSALS,
  type FileRefusal,
  MAX_FILE_BYTES,
  type StoredFile,
} from "#app/domain/lens/prescription-file.ts";
import type { SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { prescribedOnField, refractionSchema } from "#app/domain/lens/refraction.ts";
import { deleteHosted, takeUpload } from "#app/domain/lens/uploads.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { invalid, parseFields, readForm } from "#app/http/responses.ts";
import { readUpload } from "./uploads.server.ts";

/** More than a form says that only names a file: there is a file in it. */
const BYTES_WITHOUT_FILE = 4 * 1024;

const STATUS: Partial<Record<FileRefusal, number>> = { "too-large": 413 };

type Context = Readonly<RouterContextProvider>;
type Refusal = ReturnType<typeof invalid>;

/** `refuse` answers the form again, as it was filled in, where it is found later that what was sent does not do. */
type Read =
  | { ok: true; sent: SentPrescription; refuse(error: Record<string, string[]>): Refusal }
  | { ok: false; refusal: Refusal };

/** The typed values of a prescription, with the consent to keep them; or what is wrong with them, to be answered. */
export async function readTypedPrescription(request: Request, context: Context): Promise<Read> {
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
 * The file of a prescription, kept, with the consent to keep it; where anything is wrong, nothing of it is kept. Or the file
 * that the upload widget has sent before, which the form names: that one was counted when it came, and it is taken only where
 * all the rest is right.
 */
export async function readUploadedPrescription(request: Request, context: Context): Promise<Read> {
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

/** The file the widget has sent, to the shop or to the hosted service. The service's copy goes, whatever becomes of it. */
async function takeNamedFile(
  context: Context,
  id: string,
): Promise<{ ok: true; file: StoredFile } | { ok: false; reason: FileRefusal }> {
  const { store, prescriptionFiles, hostedUploads, now } = context.get(shopContext);
  const owner = ownerOf(context);
  const file = await store.write((tx) => takeUpload(tx, prescriptionFiles, owner, id, now()));
  if (file) return { ok: true, file };
  if (!hostedUploads) return { ok: false, reason: "missing" };

  const hosted = await hostedUploads.fetch(id);
  if (!hosted.ok) return { ok: false, reason: hosted.reason === "missing" ? "missing" : "interrupted" };
  const { name, content } = hosted;
  const isTooLarge = hosted.bytes > MAX_FILE_BYTES;
  const kept = isTooLarge
    ? { ok: false as const, reason: "too-large" as const }
    : await prescriptionFiles.keep({ name, content });
  await store.write((tx) => deleteHosted(tx, id, now()));
  return kept;
}

function refused(
  error: Record<string, string[]>,
  upload: { form: FormData; refusal?: FileRefusal; file?: StoredFile },
) {
  const initialValue = Object.fromEntries(
    ["consent", "prescribedOn"].map((name) => [name, String(upload.form.get(name) ?? "")]),
  );
  const lastResult: SubmissionResult = { status: "error", error, initialValue };
  return data({ lastResult }, { status: (upload.refusal && STATUS[upload.refusal]) ?? 422 });
}
