import { href, redirect } from "react-router";
import { chooseShopEmails, listMutedEmails } from "#app/domain/staff/email-choices.server.ts";
import { shopEmailChoiceSchema, shopEmailsFor } from "#app/domain/staff/shop-emails.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalidFields, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { SHOP_EMAIL_NAMES, shopEmailHint } from "#app/ui/admin/shop-email-labels.ts";
import styles from "#app/ui/admin/shop-emails.module.css";
import { CheckBox, FieldGroup, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/shop-emails";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, null);
  const { store, system } = context.get(shopContext);
  const muted = await listMutedEmails(store.read, session.staffId);
  const kinds = shopEmailsFor(session.role);
  return {
    email: session.email,
    hasMailServer: !system.missingSettings.includes("SMTP_URL"),
    kinds: kinds.map((kind) => ({
      kind,
      hint: shopEmailHint(kind, session.role),
      isOn: !muted.includes(kind),
    })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, null);
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, shopEmailChoiceSchema);
  if (form.status !== "success")
    return invalidFields({ kinds: ["Não entendemos a escolha. Marque de novo e guarde"] });

  await chooseShopEmails(store, actor, form.value.kinds, now());
  announce(context, "A sua escolha está guardada.");
  return redirect(href("/admin/avisos"), 303);
}

export default function ShopEmails({ loaderData, actionData }: Route.ComponentProps) {
  const { email, kinds, hasMailServer } = loaderData;
  const [form, fields] = useServerForm<{ kinds: string }>({
    id: "avisos",
    lastResult: actionData?.lastResult,
  });
  return (
    <AdminPage title="Avisos" lead={`Quais e-mails eu recebo em ${email}.`} form={form} size="form">
      {!hasMailServer && <p>A loja ainda não tem servidor de e-mail: por enquanto nenhum sai.</p>}
      <ServerForm form={form} submit="Guardar">
        <input type="hidden" name="intent" value="choose" />
        <FieldGroup legend="Quero um e-mail quando">
          <div className={styles.kinds}>
            {kinds.map(({ kind, hint, isOn }, index) => (
              <CheckBox
                key={kind}
                id={index === 0 ? fields.kinds.id : undefined}
                name="kinds"
                value={kind}
                defaultChecked={isOn}
              >
                {SHOP_EMAIL_NAMES[kind]}
                {hint && <small>{hint}</small>}
              </CheckBox>
            ))}
          </div>
        </FieldGroup>
      </ServerForm>
    </AdminPage>
  );
}
