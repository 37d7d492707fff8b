import { useEffect, useRef, useState } from "react";
import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { CheckField, Field, type FieldState, ServerForm, type ServerFormState } from "#app/ui/kit/form.tsx";
import { useSite } from "#app/ui/layout/site.ts";
import styles from "./prescription-form.module.css";
import { PrescriptionUploader } from "./uploader/prescription-uploader.tsx";
import { WaySummary } from "./ways.tsx";

type FileFields = Record<"prescription" | "prescribedOn" | "consent", FieldState>;

/**
 * The way to send a prescription as a file: a row (see `Ways`) whose form opens below it. Consent comes first and is checked by the browser, so that a client
 * on a slow connection does not upload 10 MB in vain. The file comes last, because the upload widget submits the form by itself.
 * Without scripts, a separate field offers the phone's camera, as the widget does.
 */
export function PrescriptionFileForm({
  form,
  fields,
  action,
  label,
}: {
  form: ServerFormState;
  fields: FileFields;
  action: string;
  label: string;
}) {
  const { savesData } = useSite();
  const hasErrors = Object.keys(form.errors).length > 0;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before React arrived.
  useEffect(() => setOpen(Boolean(details.current?.open)), []);
  return (
    <details
      ref={details}
      className={styles.way}
      open={hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <WaySummary icon="camera" title={label} line="Inteira e bem nítida, até 10 MB" />
      <ServerForm
        form={form}
        submit="Enviar receita"
        action={action}
        encType="multipart/form-data"
        reloadDocument
        checksBefore
      >
        <CheckField field={fields.consent} required>
          {PRESCRIPTION_CONSENT.text}
        </CheckField>
        <Field
          field={fields.prescribedOn}
          label="Data da receita"
          type="date"
          optional
          hint="Se tiver mais de 12 meses, avisamos."
        />
        <PrescriptionUploader field={fields.prescription} isOpen={isOpen} />
        {savesData ? (
          <CameraField />
        ) : (
          <noscript>
            <CameraField />
          </noscript>
        )}
      </ServerForm>
    </details>
  );
}

/** Not needed with the widget, which has its own camera button. */
function CameraField() {
  return (
    <label className={styles.camera}>
      Ou tire uma foto agora
      <input type="file" name="prescription" accept="image/*" capture="environment" />
    </label>
  );
}
