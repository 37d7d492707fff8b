import { href, Link, redirect } from "react-router";
import type { z } from "zod";
import { editAccountSchema } from "#app/domain/account/account.ts";
import { typeName } from "#app/domain/account/account-type.ts";
import { findActiveAccount, updateAccount } from "#app/domain/account/accounts.server.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { withPasswordCheck } from "#app/http/rate-limits.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid, notFound, parseForm } from "#app/http/responses.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { DetailsFields } from "#app/ui/shop/account/sign-up-fields.tsx";
import type { Route } from "./+types/edit-data";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const account = await findActiveAccount(context.get(shopContext).store.read, accountId);
  if (!account) throw notFound();
  const { type, name, socialName, taxId, email, whatsapp } = account;
  return {
    details: {
      type: typeName(type),
      name,
      socialName,
      cpf_cnpj: formatTaxId(taxId),
      email,
      whatsapp: formatPhone(whatsapp),
    },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const accountId = requireAccountId(context, url);
  const form = await parseForm(request, editAccountSchema);
  const refuse = (fieldErrors: Record<string, string[]> = {}) =>
    invalid(form.reply({ hideFields: ["currentPassword"], fieldErrors }));
  if (form.status !== "success") return refuse();

  const { value } = form;
  const isBlank = value.currentPassword === "";
  const updated = await withPasswordCheck(
    context,
    accountId,
    () => updateAccount(store, accountId, value, now()),
    (tried) => !tried.ok && tried.reason === "wrong-password" && !isBlank,
  );
  if (!updated.ok && updated.reason === "taken") {
    return refuse({ email: ["Username ou E-mail já utilizados. Tente outro por favor!"] });
  }
  if (!updated.ok) {
    return refuse({
      currentPassword: [isBlank ? "Para trocar o e-mail, preencha a senha atual" : "Senha atual incorreta"],
    });
  }

  if (updated.hasNewEmail) noteEvent(context, "email-changed");
  announce(context, "Dados atualizados com sucesso.");
  return redirect(href("/minha-conta/meus-dados"), 303);
}

export default function EditData({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof editAccountSchema>>({
    id: "dados",
    lastResult: actionData?.lastResult,
    defaultValue: loaderData.details,
  });
  return (
    <AccountPage title="Editar meus dados" form={form} size="form">
      <ServerForm form={form} submit="Salvar dados">
        <DetailsFields fields={fields} />
        <Field
          field={fields.currentPassword}
          label="Senha atual"
          type="password"
          autoComplete="current-password"
          hint="Só para trocar o e-mail"
        />
      </ServerForm>
      <p>
        <Link to={href("/minha-conta/alterar-senha")}>Alterar senha</Link>
      </p>
    </AccountPage>
  );
}
