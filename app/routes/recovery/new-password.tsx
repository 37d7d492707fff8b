import { href, redirect } from "react-router";
import type { z } from "zod";
import { newPasswordSchema } from "#app/domain/account/account.ts";
import { hashPassword } from "#app/domain/account/password.server.ts";
import { finishRecovery, isReadyForPassword } from "#app/domain/recovery/recoveries.server.ts";
import { signOut } from "#app/http/auth.server.ts";
import { ownerOf, sessionContext, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { redirectToNewCode, requireRecoveryId } from "#app/http/pages/recovery.server.ts";
import { refuseWhenOverloaded } from "#app/http/password-overload.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { PasswordFields } from "#app/ui/shop/account/password-fields.tsx";
import type { Route } from "./+types/new-password";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const SECRETS = ["password", "passwordConfirmation"];

export async function loader({ context }: Route.LoaderArgs) {
  const recoveryId = requireRecoveryId(context);
  const { store, now } = context.get(shopContext);
  const isReady = await isReadyForPassword(store.read, recoveryId, now());
  if (!isReady) throw redirectToNewCode(context, "ask-for-code");
  return null;
}

/** Ends every session of the account, so the customer signs in with the new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const recoveryId = requireRecoveryId(context);
  const { store, now } = context.get(shopContext);
  if (!(await isReadyForPassword(store.read, recoveryId, now())))
    return redirectToNewCode(context, "code-is-over");

  const form = await parseForm(request, newPasswordSchema);
  if (form.status !== "success") return invalid(form.reply({ hideFields: SECRETS }));

  refuseWhenOverloaded();
  const finished = await finishRecovery(store, recoveryId, await hashPassword(form.value.password), now());
  if (!finished.ok) return redirectToNewCode(context, "code-is-over");

  context.get(sessionContext).unset("recoveryId");
  if (ownerOf(context).accountId) signOut(context);
  noteEvent(context, "password-recovered");
  announce(context, "Senha alterada. Entre com a nova senha.");
  return redirect(href("/entrar"), 303);
}

export default function NewPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof newPasswordSchema>>({
    id: "nova-senha",
    lastResult: actionData?.lastResult,
  });
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle
        form={form}
        lead="A nova senha vale imediatamente, e a sua conta é desconectada de todos os aparelhos."
      >
        Nova senha
      </PageTitle>
      <ServerForm form={form} submit="Alterar senha">
        <PasswordFields fields={fields} label="Nova senha" repeatLabel="Confirme a senha" />
      </ServerForm>
    </Page>
  );
}
