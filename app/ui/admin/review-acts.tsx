import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/kit/button.tsx";
import { Field, SelectField, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { TextAreaField } from "#app/ui/kit/text-area-field.tsx";
import { Panel } from "./admin-page.tsx";

const MAX_ANSWER_LENGTH = 1000;

interface AnswerFormProps {
  answer: string | null;
  lastResult: SubmissionResult | undefined;
}

export function AnswerForm({ answer, lastResult }: AnswerFormProps) {
  const [form, fields] = useServerForm<{ answer: string }>({
    id: "resposta",
    lastResult,
    defaultValue: { answer: answer ?? "" },
  });
  return (
    <Panel title={answer === null ? "Responder" : "Mudar a resposta"}>
      <ServerForm form={form} submit={answer === null ? "Publicar a resposta" : "Guardar a resposta"}>
        <input type="hidden" name="intent" value="answer" />
        <TextAreaField
          field={fields.answer}
          label="Resposta da loja"
          hint="Todos leem, na página do produto. Nada sobre o pedido, a receita ou a saúde de quem escreveu."
          maxLength={MAX_ANSWER_LENGTH}
        />
      </ServerForm>
    </Panel>
  );
}

interface HideFormProps {
  reasons: readonly string[];
  lastResult: SubmissionResult | undefined;
}

export function HideForm({ reasons, lastResult }: HideFormProps) {
  const [form, fields] = useServerForm<{ reason: string; note: string }>({ id: "esconder", lastResult });
  return (
    <Panel title="Esconder">
      <p>
        Sai da página do produto e da nota, na hora. Uma nota baixa ou uma crítica não é motivo: quem escreveu
        recebe um e-mail com o motivo, e pode discordar.
      </p>
      <ServerForm form={form} submit="Esconder a avaliação" look="secondary">
        <input type="hidden" name="intent" value="hide" />
        <SelectField field={fields.reason} label="Motivo" options={reasons} />
        <Field
          field={fields.note}
          label="Em palavras"
          hint="Quem escreveu lê."
          autoComplete="off"
          maxLength={300}
          optional
        />
      </ServerForm>
    </Panel>
  );
}

export function ShowForm() {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="show" />
      <Button look="secondary">Mostrar de novo</Button>
    </PostForm>
  );
}
