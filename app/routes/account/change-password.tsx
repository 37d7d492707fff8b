import { href, redirect } from "react-router";
import type { z } from "zod";
import { changePasswordSchema } from "#app/domain/account/account.ts";
import { changePassword } from "#app/domain/account/accounts.server.ts";
import { rotateSession } from "#app/http/auth.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { withPasswordCheck } from "#app/http/rate-limits.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { PasswordFields } from "#app/ui/shop/account/password-fields.tsx";
import type { Route } from "./+types/change-password";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const SECRETS = ["currentPassword", "password", "passwordConfirmation"];

export function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const accountId = requireAccountId(context, url);
  const form = await parseForm(request, changePasswordSchema);
  if (form.status !== "success") return invalid(form.reply({ hideFields: SECRETS }));

  const { value } = form;
  const changed = await withPasswordCheck(context, accountId, () =>
    changePassword(store, accountId, value, now()),
  );
  if (!changed.ok) {
    const fieldErrors = { currentPassword: ["Senha atual incorreta"] };
    return invalid(form.reply({ hideFields: SECRETS, fieldErrors }));
  }

  rotateSession(context);
  noteEvent(context, "password-changed");
  announce(context, "Senha alterada com sucesso.");
  return redirect(href("/minha-conta/meus-dados"), 303);
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof changePasswordSchema>>({
    id: "senha",
    lastResult: actionData?.lastResult,
  });
  return (
    <AccountPage
      title="Alterar senha"
      lead="A nova senha vale imediatamente. A sua conta continua aberta aqui e é desconectada de todos os outros aparelhos."
      form={form}
      size="form"
    >
      <ServerForm form={form} submit="Alterar senha">
        <Field
          field={fields.currentPassword}
          label="Senha atual"
          type="password"
          autoComplete="current-password"
        />
        <PasswordFields fields={fields} label="Nova senha" repeatLabel="Confirme a nova senha" />
      </ServerForm>
    </AccountPage>
  );
}
