import { data, href } from "react-router";
import type { z } from "zod";
import { inviteStaff } from "#app/domain/staff/invitations.server.ts";
import { invitationSchema } from "#app/domain/staff/staff.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { LinkOnce } from "#app/ui/admin/link-once.tsx";
import { RoleField } from "#app/ui/admin/role-field.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/invite";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "staff.manage");
  return null;
}

/** The link is in this response only. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "staff.manage");
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, invitationSchema);
  if (form.status !== "success") return invalid(form.reply());

  const invited = await inviteStaff(store, actor, form.value, now());
  if (!invited.ok) {
    return invalid(form.reply({ fieldErrors: { email: ["Já há uma pessoa da equipe com este e-mail"] } }));
  }
  const link = url.origin + href("/admin/convite/:token", { token: invited.token });
  return data({ invited: { name: form.value.name, link } }, { status: 200 });
}

export default function Invite({ actionData }: Route.ComponentProps) {
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const [form, fields] = useServerForm<z.input<typeof invitationSchema>>({ id: "convite", lastResult });
  if (actionData && "invited" in actionData) return <LinkOnce {...actionData.invited} />;
  return (
    <AdminPage title="Convidar" form={form} size="form">
      <ServerForm form={form} submit="Criar o convite">
        <Field field={fields.name} label="Nome" autoComplete="off" />
        <Field field={fields.email} label="E-mail" type="email" autoComplete="off" />
        <RoleField field={fields.role} />
      </ServerForm>
    </AdminPage>
  );
}
