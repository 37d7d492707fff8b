import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { gradeSchema, prescribedOnField } from "#app/domain/lens/grade.ts";
import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { FILE_REFUSALS, type FileRefusal, type KeptFile } from "#app/domain/lens/prescription-file.ts";
import type { SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import type { Limit } from "#app/domain/limits/limits.server.ts";
import { hours } from "#app/domain/values/duration.ts";
import { shopContext } from "./context.server.ts";
import { countTry, refuseTooMany } from "./rate-limits.server.ts";
import { invalid, parseFields, readForm } from "./responses.ts";
import { readUpload } from "./uploads.server.ts";

/** Files sent from one address, whatever becomes of them. */
const UPLOADS: Limit = { name: "upload", most: 20, windowMs: hours(1) };

const STATUS: Partial<Record<FileRefusal, number>> = { "too-large": 413 };

type Context = Readonly<RouterContextProvider>;
type Read = { ok: true; sent: SentPrescription } | { ok: false; refusal: ReturnType<typeof invalid> };

/** The typed values of a prescription, with the consent to keep them; or what is wrong with them, to be answered. */
export async function readTypedPrescription(request: Request, context: Context): Promise<Read> {
  const form = await readForm(request);
  const submission = parseFields(form, gradeSchema(context.get(shopContext).now()));
  const consent = form.get("consent") ? {} : { consent: [PRESCRIPTION_CONSENT.missing] };
  if (submission.status !== "success" || consent.consent) {
    return { ok: false, refusal: invalid(submission.reply({ fieldErrors: consent })) };
  }
  return { ok: true, sent: submission.value };
}

/** The file of a prescription, kept, with the consent to keep it; where anything is wrong, nothing of it is kept. */
export async function readUploadedPrescription(request: Request, context: Context): Promise<Read> {
  const { prescriptionFiles, now } = context.get(shopContext);
  await refuseTooMany(context, UPLOADS, "");
  await countTry(context, UPLOADS, "");

  const upload = await readUpload(request, prescriptionFiles, { field: "prescription" });
  const file = "file" in upload ? upload.file : undefined;
  const date = prescribedOnField(now()).safeParse(upload.form.get("prescribedOn") ?? "");
  const errors = {
    ...("refusal" in upload && { prescription: [FILE_REFUSALS[upload.refusal]] }),
    ...(!upload.form.get("consent") && { consent: [PRESCRIPTION_CONSENT.missing] }),
    ...(!date.success && { prescribedOn: ["Data da receita inválida"] }),
  };
  if (file && date.success && Object.keys(errors).length === 0) {
    return { ok: true, sent: { file, prescribedOn: date.data } };
  }

  if (file) await prescriptionFiles.remove(file.id);
  return { ok: false, refusal: refused(errors, upload) };
}

function refused(
  error: Record<string, string[]>,
  upload: { form: FormData; refusal?: FileRefusal; file?: KeptFile },
) {
  const initialValue = Object.fromEntries(
    ["consent", "prescribedOn"].map((name) => [name, String(upload.form.get(name) ?? "")]),
  );
  const lastResult: SubmissionResult = { status: "error", error, initialValue };
  return data({ lastResult }, { status: (upload.refusal && STATUS[upload.refusal]) ?? 422 });
}
