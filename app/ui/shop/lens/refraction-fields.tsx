import { href } from "react-router";
import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { RANGES, writtenValues } from "#app/domain/lens/refraction.ts";
import { CheckField, Field, FieldGroup, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
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
  | "odPupillaryDistance"
  | "oePupillaryDistance"
  | "odHeight"
  | "oeHeight"
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
        <FieldRow three>
          <SelectField
            field={fields.addition}
            label="Adição"
            options={ADDITIONS}
            empty="Sem"
            hint="Adição: só nas receitas para multifocal."
          />
        </FieldRow>
      </FieldGroup>
      <MeasureFields fields={fields} />
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

const MEASURES = [
  "odPupillaryDistance",
  "oePupillaryDistance",
  "pupillaryDistance",
  "odHeight",
  "oeHeight",
] as const;

/** Folded for the many who do not know them: they give them after paying. */
function MeasureFields({ fields }: { fields: RefractionFields }) {
  const isOpen = MEASURES.some((name) => fields[name].errors || fields[name].initialValue);
  return (
    <details className={styles.measures} open={isOpen}>
      <summary>
        <Icon name="chevron-down" size={18} />
        <span>
          Medidas: DNP e altura <small>Não sabe? Você informa depois do pagamento.</small>
        </span>
      </summary>
      <FieldGroup legend="Medidas, em mm">
        <FieldRow three>
          <Field
            field={fields.odPupillaryDistance}
            label="DNP do OD"
            inputMode="decimal"
            hint={
              <>
                DNP: do meio do nariz a cada pupila, de 20 a 40. A soma é a dos dois olhos. Altura: só para
                multifocal. <a href={href("/regua")}>Como medir</a>
              </>
            }
          />
          <Field
            field={fields.oePupillaryDistance}
            label="DNP do OE"
            inputMode="decimal"
            message={`${fields.odPupillaryDistance.id}-hint`}
          />
          <Field
            field={fields.pupillaryDistance}
            label="Ou a soma"
            inputMode="decimal"
            message={`${fields.odPupillaryDistance.id}-hint`}
          />
        </FieldRow>
        <FieldRow three>
          <Field field={fields.odHeight} label="Altura do OD" inputMode="decimal" />
          <Field field={fields.oeHeight} label="Altura do OE" inputMode="decimal" />
        </FieldRow>
      </FieldGroup>
    </details>
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
      <FieldRow three>
        <SelectField field={spherical} label="Esférico" options={SPHERES} />
        <SelectField field={cylinder} label="Cilíndrico" options={CYLINDERS} empty="Sem" />
        <Field field={axis} label="Eixo" inputMode="numeric" {...axisWords} />
      </FieldRow>
    </FieldGroup>
  );
}
