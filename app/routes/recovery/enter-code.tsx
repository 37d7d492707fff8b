import { href, Link, redirect } from "react-router";
import type { z } from "zod";
import { verifyCode } from "#app/domain/recovery/recoveries.server.ts";
import { codeSchema } from "#app/domain/recovery/recovery.ts";
import { rotateSession } from "#app/http/auth.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireRecoveryId } from "#app/http/pages/recovery.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/enter-code";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const MESSAGES = {
  wrong: "Código incorreto. Confira o e-mail e tente de novo.",
  over: "O código expirou ou foi usado. Peça outro.",
};

export function loader({ context }: Route.LoaderArgs) {
  requireRecoveryId(context);
  return null;
}

/** The right code authenticates, so the session gets a new cookie (session fixation). */
export async function action({ request, context }: Route.ActionArgs) {
  const recoveryId = requireRecoveryId(context);
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, codeSchema);
  if (form.status !== "success") return invalid(form.reply());

  const given = await verifyCode(store, recoveryId, form.value.code, now());
  if (!given.ok) {
    noteEvent(context, "recovery-code-refused");
    return invalid(form.reply({ fieldErrors: { code: [MESSAGES[given.reason]] } }));
  }

  rotateSession(context);
  return redirect(href("/recuperar-senha/nova-senha"), 303);
}

export default function EnterCode({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof codeSchema>>({
    id: "codigo",
    lastResult: actionData?.lastResult,
  });
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle
        form={form}
        lead="Se houver uma conta com este e-mail, enviamos um código de 8 dígitos. Ele vale por 10 minutos."
      >
        Digite o código
      </PageTitle>
      <ServerForm form={form} submit="Continuar">
        <Field
          field={fields.code}
          label="Código"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="8 dígitos. Só vale o último código pedido; cada conta recebe até 3 por hora."
        />
      </ServerForm>
      <p>
        Não chegou? Confira a caixa de spam ou <Link to={href("/recuperar-senha")}>peça outro código</Link>.
      </p>
    </Page>
  );
}
