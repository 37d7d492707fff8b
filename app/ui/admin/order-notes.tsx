import type { SubmissionResult } from "@conform-to/react";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import { formatMoment } from "./moment.ts";
import styles from "./order-panels.module.css";

interface OrderNotesProps {
  notes: readonly { id: string; text: string; author: string; at: Date }[];
  lastResult: SubmissionResult | undefined;
}

export function OrderNotes({ notes, lastResult }: OrderNotesProps) {
  return (
    <Panel title="Notas da equipe">
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map(({ id, text, author, at }) => (
            <li key={id}>
              <p className={styles.note}>
                <UserText>{text}</UserText>
              </p>
              <small>
                {author}, {formatMoment(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {/* Keyed by the count: a saved note leaves an empty field. */}
      <NoteForm key={notes.length} lastResult={lastResult} />
    </Panel>
  );
}

function NoteForm({ lastResult }: Pick<OrderNotesProps, "lastResult">) {
  const [form, fields] = useServerForm<{ text: string }>({ id: "nota", lastResult });
  return (
    <ServerForm form={form} submit="Guardar a nota">
      <input type="hidden" name="intent" value="note" />
      <Field
        field={fields.text}
        label="Nota"
        hint="Só a equipe lê. Nada de receita ou de saúde."
        autoComplete="off"
      />
    </ServerForm>
  );
}
