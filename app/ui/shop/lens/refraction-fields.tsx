import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { RANGES, writtenValues } from "#app/domain/lens/refraction.ts";
import { CheckField, Field, FieldGroup, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";
import styles from "./refraction-fields.module.css";

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

const CYLINDERS = writtenValues(RANGES.cylinder);
const SPHERES = writtenValues(RANGES.spherical);
const ADDITIONS = writtenValues(RANGES.addition);

export function RefractionFieldset({ fields }: { fields: RefractionFields }) {
  return (
    <div className={styles.paper}>
      <EyeFields
        legend="OD, olho direito"
        spherical={fields.odSpherical}
        cylinder={fields.odCylinder}
        axis={fields.odAxis}
        hint="Eixo: de 1 a 180, se há cilíndrico."
      />
      <EyeFields
        legend="OE, olho esquerdo"
        spherical={fields.oeSpherical}
        cylinder={fields.oeCylinder}
        axis={fields.oeAxis}
        message={`${fields.odAxis.id}-hint`}
      />
      <FieldGroup legend="Os dois olhos">
        <FieldRow wider="none">
          <SelectField
            field={fields.addition}
            label="Adição"
            options={ADDITIONS}
            empty="Sem"
            hint="Adição: só nas receitas para multifocal."
          />
          <Field
            field={fields.pupillaryDistance}
            label="DNP, em mm"
            inputMode="decimal"
            hint="DNP (opcional): a distância entre as pupilas, de 40 a 80. Se há uma para cada olho, some: 31 + 32 = 63."
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
    </div>
  );
}

function EyeFields({
  legend,
  spherical,
  cylinder,
  axis,
  ...axisWords
}: {
  legend: string;
  spherical: FieldState;
  cylinder: FieldState;
  axis: FieldState;
  hint?: string;
  /** The id of the hint at the other eye. */
  message?: string;
}) {
  return (
    <FieldGroup legend={legend}>
      <FieldRow wider="none">
        <SelectField field={spherical} label="Esférico" options={SPHERES} />
        <SelectField field={cylinder} label="Cilíndrico" options={CYLINDERS} empty="Sem" />
        <Field field={axis} label="Eixo" inputMode="numeric" {...axisWords} />
      </FieldRow>
    </FieldGroup>
  );
}
