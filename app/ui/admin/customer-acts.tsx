import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";

export function BlockForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useServerForm<{ reason: string }>({ id: "bloqueio", lastResult });
  return (
    <ServerForm form={form} submit="Bloquear a conta" look="secondary">
      <input type="hidden" name="intent" value="block" />
      <Field
        field={fields.reason}
        label="Motivo"
        hint="Sai de todos os aparelhos na hora, e não entra mais. A pessoa lê o motivo se pedir os seus dados."
        autoComplete="off"
        maxLength={300}
      />
    </ServerForm>
  );
}

export function UnblockForm({ reason }: { reason: string | null }) {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="unblock" />
      <p>{reason ? <UserText>{reason}</UserText> : "Bloqueada sem motivo anotado."}</p>
      <Button look="secondary">Desbloquear a conta</Button>
    </PostForm>
  );
}
