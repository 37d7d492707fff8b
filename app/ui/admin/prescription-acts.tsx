import type { SubmissionResult } from "@conform-to/react";
import { CheckField, Choice, Choices, Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./prescription-page.module.css";

/** The reasons by their keys, as the buyer reads them. */
export function AskAgainForm({
  reasons,
  lastResult,
}: {
  reasons: Readonly<Record<string, string>>;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<Record<"reason" | "words", string>>({ id: "pedir-outra", lastResult });
  const { reason } = fields;
  return (
    <Panel title="Pedir outra receita">
      <details open={Object.keys(form.errors).length > 0}>
        <summary>Escolher o motivo</summary>
        <p>Quem comprou lê o motivo na página do pedido.</p>
        <ServerForm form={form} submit="Pedir outra receita" look="secondary">
          <input type="hidden" name="intent" value="ask-again" />
          <fieldset
            id={reason.id}
            tabIndex={-1}
            className={styles.form}
            aria-describedby={reason.errors ? reason.errorId : undefined}
          >
            <legend>Motivo</legend>
            {reason.errors && <p id={reason.errorId}>{reason.errors[0]}</p>}
            <Choices>
              {Object.entries(reasons).map(([key, words]) => (
                <Choice key={key} name="reason" value={key} defaultChecked={reason.initialValue === key}>
                  {key === "other" ? "Outro motivo" : words}
                </Choice>
              ))}
            </Choices>
          </fieldset>
          <Field field={fields.words} label="Em palavras" maxLength={200} autoComplete="off" optional />
        </ServerForm>
      </details>
    </Panel>
  );
}

export function DeletePrescription({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<Record<"confirmed", string>>({ id: "excluir", lastResult });
  return (
    <Panel title="Excluir a receita">
      <details open={Object.keys(form.errors).length > 0}>
        <summary>Excluir, a pedido de quem comprou</summary>
        <ServerForm form={form} submit="Excluir a receita" look="secondary">
          <input type="hidden" name="intent" value="delete" />
          <CheckField field={fields.confirmed} value="yes">
            Quem comprou pediu. A receita e a transcrição não voltam.
          </CheckField>
        </ServerForm>
      </details>
    </Panel>
  );
}
