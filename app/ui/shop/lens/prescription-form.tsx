import { useEffect, useRef, useState } from "react";
import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { RANGES, writtenValues } from "#app/domain/lens/refraction.ts";
import {
  CheckField,
  Field,
  FieldGroup,
  FieldRow,
  type FieldState,
  SelectField,
  ServerForm,
  type ServerFormState,
} from "#app/ui/kit/form.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { useSite } from "#app/ui/layout/site.ts";
import styles from "./prescription-form.module.css";
import { PrescriptionUploader } from "./uploader/prescription-uploader.tsx";

type FileFields = Record<"prescription" | "prescribedOn" | "consent", FieldState>;

export type RefractionFields = Record<
  | "odSpherical"
  | "odCylinder"
  | "odAxis"
  | "oeSpherical"
  | "oeCylinder"
  | "oeAxis"
  | "addition"
  | "pupillaryDistance"
  | "prescriber"
  | "prescribedOn"
  | "consent",
  FieldState
>;

/**
 * The way to send a prescription as a file: a form that opens. Consent comes first and is checked by the browser, so that a client
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
      <summary>
        {label}
        <Icon name="chevron-down" size={18} />
      </summary>
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

const CYLINDERS = writtenValues(RANGES.cylinder);
const SPHERES = writtenValues(RANGES.spherical);
const ADDITIONS = writtenValues(RANGES.addition);

export function RefractionFieldset({ fields }: { fields: RefractionFields }) {
  return (
    <>
      <EyeFields
        legend="OD, olho direito"
        spherical={fields.odSpherical}
        cylinder={fields.odCylinder}
        axis={fields.odAxis}
      />
      <EyeFields
        legend="OE, olho esquerdo"
        spherical={fields.oeSpherical}
        cylinder={fields.oeCylinder}
        axis={fields.oeAxis}
      />
      <FieldGroup legend="Os dois olhos">
        <FieldRow>
          <SelectField
            field={fields.addition}
            label="Adição"
            options={ADDITIONS}
            empty="Não tem"
            hint="Só nas receitas para multifocal."
          />
          <Field
            field={fields.pupillaryDistance}
            label="DNP, em mm"
            inputMode="decimal"
            optional
            hint="A distância entre as pupilas, de 40 a 80. Se a receita traz uma para cada olho, some as duas: 31 + 32 = 63. Se não traz, deixe em branco."
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup legend="Quem prescreveu">
        <FieldRow>
          <Field
            field={fields.prescriber}
            label="Nome e registro"
            hint="Por exemplo: Dra. Ana Lima, CRM-SP 12345"
          />
          <Field field={fields.prescribedOn} label="Data da receita" type="date" />
        </FieldRow>
      </FieldGroup>
      <CheckField field={fields.consent}>{PRESCRIPTION_CONSENT.text}</CheckField>
    </>
  );
}

function EyeFields({
  legend,
  spherical,
  cylinder,
  axis,
}: {
  legend: string;
  spherical: FieldState;
  cylinder: FieldState;
  axis: FieldState;
}) {
  return (
    <FieldGroup legend={legend}>
      <FieldRow>
        <SelectField field={spherical} label="Esférico" options={SPHERES} />
        <SelectField field={cylinder} label="Cilíndrico" options={CYLINDERS} empty="Não tem" />
        <Field field={axis} label="Eixo" inputMode="numeric" hint="De 1 a 180, se há cilíndrico." />
      </FieldRow>
    </FieldGroup>
  );
}
