import { PRESCRIPTION_CONSENT } from "#app/domain/lens/prescription.ts";
import { RANGES, writtenValues } from "#app/domain/lens/refraction.ts";
import { CheckField, Field, FieldGroup, FieldRow, type FieldState, SelectField } from "#app/ui/kit/form.tsx";

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
