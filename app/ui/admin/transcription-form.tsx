import type { SubmissionResult } from "@conform-to/react";
import { COUNCILS, isHighPower, PRISM_BASES } from "#app/domain/lens/transcription.ts";
import type { TranscriptionField } from "#app/domain/lens/transcription-fields.ts";
import { STATES } from "#app/domain/values/cep.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ErrorSummary } from "#app/ui/kit/error-summary.tsx";
import { Field, FieldGroup, FieldRow, SelectField, useServerForm } from "#app/ui/kit/form.tsx";
import { NotSentNotice, PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./prescription-page.module.css";
import { TranscriptionTable } from "./transcription-table.tsx";

type Values = Partial<Record<TranscriptionField, string>>;

interface TranscriptionFormProps {
  values: Values;
  /** What the buyer typed: what the optician has changed is marked. */
  typed: Values | null;
  lastResult: SubmissionResult | undefined;
}

export function TranscriptionForm({ values, typed, lastResult }: TranscriptionFormProps) {
  const [form, fields] = useServerForm<Record<TranscriptionField, string>>({
    id: "transcricao",
    lastResult,
    defaultValue: values,
    checksFields: true,
  });
  const currentOf = (name: TranscriptionField) =>
    String(fields[name].value ?? fields[name].initialValue ?? "");
  const changed = (name: TranscriptionField) => {
    const before = typed?.[name];
    if (before === undefined || normal(before) === normal(currentOf(name))) return undefined;
    return <Changed before={before} />;
  };
  const again = (
    name: `${"od" | "oe"}${"Spherical" | "Cylinder"}`,
    part: "spherical" | "cylinder",
    label: string,
  ) => {
    const field = fields[`${name}Again`];
    if (!isHigh(part, currentOf(name)) && !field.errors) return null;
    return (
      <Field
        field={field}
        label={label}
        hint="O grau é alto: digite de novo, para conferir."
        autoComplete="off"
      />
    );
  };
  const eye = (name: "od" | "oe", legend: string) => (
    <FieldGroup legend={legend}>
      <FieldRow three>
        <Field field={fields[`${name}Spherical`]} label="Esférico" autoComplete="off" />
        <Field field={fields[`${name}Cylinder`]} label="Cilíndrico" autoComplete="off" />
        <Field field={fields[`${name}Axis`]} label="Eixo" inputMode="numeric" autoComplete="off" />
      </FieldRow>
      {again(`${name}Spherical`, "spherical", "Esférico, outra vez")}
      {again(`${name}Cylinder`, "cylinder", "Cilíndrico, outra vez")}
      <FieldRow three>
        <Field
          field={fields[`${name}PupillaryDistance`]}
          label="DNP, mm"
          inputMode="decimal"
          autoComplete="off"
        />
        <Field field={fields[`${name}Height`]} label="Altura, mm" inputMode="decimal" autoComplete="off" />
      </FieldRow>
      <FieldRow three>
        <Field field={fields[`${name}Prism`]} label="Prisma" inputMode="decimal" autoComplete="off" />
        <SelectField
          field={fields[`${name}PrismBase`]}
          label="Base"
          options={Object.values(PRISM_BASES)}
          empty="Sem"
        />
      </FieldRow>
      {EYE_LABELS.map(([field, label]) => {
        const mark = changed(`${name}${field}`);
        return (
          mark && (
            <p key={field} className={styles.changed}>
              <strong>{label}</strong> {mark}
            </p>
          )
        );
      })}
    </FieldGroup>
  );
  return (
    <Panel title="Transcrição">
      <ErrorSummary form={form} />
      <PostForm {...form.props} onBlur={form.onBlur} noValidate className={styles.form}>
        <input type="hidden" name="intent" value="transcribe" />
        <Field
          field={fields.patient}
          label="Paciente"
          hint="Quem vai usar os óculos: nem sempre é quem comprou."
          autoComplete="off"
        />
        {eye("od", "OD, olho direito")}
        {eye("oe", "OE, olho esquerdo")}
        <Field
          field={fields.addition}
          label="Adição"
          hint={changed("addition")}
          autoComplete="off"
          optional
        />
        <FieldGroup legend="Quem prescreveu">
          <Field field={fields.prescriber} label="Nome" hint={changed("prescriber")} autoComplete="off" />
          <FieldRow three>
            <SelectField field={fields.council} label="Conselho" options={COUNCILS} />
            <Field field={fields.register} label="Registro" inputMode="numeric" autoComplete="off" />
            <SelectField field={fields.uf} label="UF" options={STATES} />
          </FieldRow>
          <Field
            field={fields.prescribedOn}
            label="Data da receita"
            type="date"
            hint={changed("prescribedOn")}
          />
        </FieldGroup>
        <div className={styles.buttons}>
          <Button name="next" value="accept">
            Aceitar a receita
          </Button>
          <Button name="next" value="ask-measures" look="secondary">
            Pedir as medidas que faltam
          </Button>
        </div>
      </PostForm>
      <NotSentNotice />
    </Panel>
  );
}

const EYE_LABELS = [
  ["Spherical", "Esférico"],
  ["Cylinder", "Cilíndrico"],
  ["Axis", "Eixo"],
  ["PupillaryDistance", "DNP"],
  ["Height", "Altura"],
] as const;

function Changed({ before }: { before: string }) {
  return <>mudou: quem comprou digitou {before || "nada"}.</>;
}

/** The transcription as text, once it cannot be changed. */
export function TranscriptionText({ values }: { values: Values }) {
  return (
    <Panel title="Transcrição">
      <TranscriptionTable values={values} caption="O que foi lido na receita" />
    </Panel>
  );
}

/** '+1.50' and '1,50' are the same value. */
function normal(text: string): string {
  return text.trim().replace(".", ",").replace(/^\+/, "");
}

function isHigh(part: "spherical" | "cylinder", text: string): boolean {
  const hundredths = Math.round(Number(text.replace(",", ".").replace(/[−–]/, "-")) * 100);
  return Number.isFinite(hundredths) && isHighPower(part, hundredths);
}
