import { href, Link, redirect } from "react-router";
import type { z } from "zod";
import { startRecovery } from "#app/domain/recovery/recoveries.server.ts";
import { recoveryRequestSchema } from "#app/domain/recovery/recovery.ts";
import { sessionContext, shopContext } from "#app/http/context.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/request-code";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** The response does not reveal whether the e-mail has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, now, limits } = context.get(shopContext);
  const form = await parseForm(request, recoveryRequestSchema);
  if (form.status !== "success") return invalid(form.reply());

  await countOrRefuse(context, "recoveries");
  const recoveryId = await startRecovery(store, form.value.email, now(), limits?.recoveryEmails);
  context.get(sessionContext).set("recoveryId", recoveryId);
  noteEvent(context, "recovery-asked");
  return redirect(href("/recuperar-senha/codigo"), 303);
}

export default function RequestCode({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof recoveryRequestSchema>>({
    id: "recuperar-senha",
    lastResult: actionData?.lastResult,
  });
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle form={form} lead="Enviamos por e-mail um código para você escolher uma nova senha.">
        Recuperar senha
      </PageTitle>
      <ServerForm form={form} submit="Enviar código">
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" />
      </ServerForm>
      <p>
        Lembrou a senha? <Link to={href("/entrar")}>Entre</Link>
      </p>
    </Page>
  );
}
