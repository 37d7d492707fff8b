import { href, redirect } from "react-router";
import { z } from "zod";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { shortcutsCookie, wantsShortcuts } from "#app/http/shortcuts-cookie.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { navigationFor } from "#app/ui/admin/navigation.ts";
import { ShortcutList } from "#app/ui/admin/shortcut-list.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/shortcuts";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const schema = z.object({ intent: z.enum(["on", "off"], { error: "Escolha ligar ou desligar" }) });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { role } = requireStaff(context, url, null).session;
  return { role, isOn: await wantsShortcuts(request) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireStaff(context, url, null);
  const form = await parseForm(request, schema);
  if (form.status !== "success") return invalid(form.reply());
  const isOn = form.value.intent === "on";
  announce(context, isOn ? "Os atalhos estão ligados." : "Os atalhos estão desligados neste navegador.");
  const headers = { "Set-Cookie": await shortcutsCookie(isOn) };
  return redirect(href("/admin/atalhos"), { status: 303, headers });
}

export default function Shortcuts({ loaderData: { role, isOn }, actionData }: Route.ComponentProps) {
  const errors = formErrors("atalhos", actionData && "lastResult" in actionData ? actionData : undefined);
  return (
    <AdminPage
      title="Atalhos do teclado"
      lead="Valem em todas as telas da administração, menos enquanto você digita em um campo."
      form={errors}
      size="form"
    >
      <ErrorSummary form={errors} />
      <ShortcutList screens={navigationFor(role)} />
      <div id="atalhos-intent" tabIndex={-1}>
        <PostForm>
          <input type="hidden" name="intent" value={isOn ? "off" : "on"} />
          <p>{isOn ? "Estão ligados neste navegador." : "Estão desligados neste navegador."}</p>
          <Button look="secondary">{isOn ? "Desligar os atalhos" : "Ligar os atalhos"}</Button>
        </PostForm>
      </div>
    </AdminPage>
  );
}
