import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { MissingMeasure } from "#app/domain/lens/transcription.ts";
import { fieldOfMeasure, type MeasureField, nameOfMeasure } from "#app/domain/lens/transcription-fields.ts";
import { Field, FieldRow, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";

interface MissingMeasuresProps {
  page: string;
  lineId: string;
  glasses: string;
  missing: readonly MissingMeasure[];
}

/** The form for the measures that an order's lenses still need. It posts to the page's own URL. */
export function useMeasures(
  lastResult: SubmissionResult | undefined,
  { page, lineId, glasses, missing }: MissingMeasuresProps,
) {
  const [form, fields] = useServerForm<Record<MeasureField, string>>({
    id: "medidas",
    lastResult,
    checksFields: true,
  });
  const rows = (["pupillaryDistance", "height"] as const).map((measure) => ({
    measure,
    needed: missing.filter((each) => each.measure === measure),
  }));
  const view = (
    <>
      <p>Para: {glasses}</p>
      <p>
        Com elas o laboratório centra as lentes nos seus olhos. Se estiverem na receita, copie. Se não, meça
        com a <a href={href("/regua")}>régua que você imprime</a>: a página explica como.
      </p>
      <ServerForm
        form={form}
        submit="Enviar as medidas"
        action={`${page}/medidas?${new URLSearchParams({ item: lineId })}`}
      >
        {rows.map(
          ({ measure, needed }) =>
            needed.length > 0 && (
              <FieldRow key={measure}>
                {needed.map((each) => (
                  <Field
                    key={each.eye}
                    field={fields[fieldOfMeasure(each)]}
                    label={labelOf(each)}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                ))}
              </FieldRow>
            ),
        )}
      </ServerForm>
      <p>
        Não consegue medir? Qualquer ótica mede na hora, e você também pode{" "}
        <a href={href("/atendimento")}>falar com o atendimento</a>.
      </p>
    </>
  );
  return { form, view };
}

/** 'DNP do OD, mm': the same words as in the errors. */
function labelOf(missing: MissingMeasure): string {
  return `${nameOfMeasure(missing).replace(/^a (.)/, (_, first: string) => first.toUpperCase())}, mm`;
}
