import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { AdminPage } from "./admin-page.tsx";

interface SecondFactorFormProps {
  title: string;
  lead: string;
  submit: string;
  redirectTo: string | undefined;
  lastResult: SubmissionResult | undefined;
  children: ReactNode;
}

/** Asks for a code of the authenticator app, or a recovery code in its place. */
export function SecondFactorForm({
  title,
  lead,
  submit,
  redirectTo,
  lastResult,
  children,
}: SecondFactorFormProps) {
  const [form, fields] = useServerForm<{ code: string }>({ id: "codigo", lastResult });
  return (
    <AdminPage title={title} lead={lead} form={form} size="form">
      <ServerForm form={form} submit={submit}>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Field
          field={fields.code}
          label="Código"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="6 dígitos do aplicativo. Sem o celular, um dos seus códigos de recuperação."
        />
      </ServerForm>
      {children}
    </AdminPage>
  );
}
