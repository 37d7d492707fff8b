import { href, redirect } from "react-router";
import type { z } from "zod";
import { signInWithPassword } from "#app/domain/staff/sign-in.server.ts";
import { staffSignInSchema } from "#app/domain/staff/staff.ts";
import { shopContext } from "#app/http/context.server.ts";
import { withStaffPasswordCheck } from "#app/http/rate-limits.server.ts";
import { adminRedirectTarget } from "#app/http/redirect-target.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { nextStaffTokenContext, staffSessionContext } from "#app/http/staff-context.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/sign-in";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url, context }: Route.LoaderArgs) {
  const redirectTo = adminRedirectTarget(url.searchParams.get("redirectTo"));
  if (context.get(staffSessionContext)?.secondFactorAt) throw redirect(redirectTo ?? href("/admin"));
  return { redirectTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const form = await parseForm(request, staffSignInSchema);
  if (form.status !== "success") return invalid(form.reply({ hideFields: ["password"] }));

  const { email, password, redirectTo } = form.value;
  const signedIn = await withStaffPasswordCheck(context, email.toLowerCase(), () =>
    signInWithPassword(store, { email, password }, now()),
  );
  if (!signedIn.ok) {
    const fieldErrors = { email: ["E-mail ou senha incorretos."] };
    return invalid(form.reply({ hideFields: ["password"], fieldErrors }));
  }
  context.set(nextStaffTokenContext, signedIn.token);
  const target = adminRedirectTarget(redirectTo);
  return redirect(
    href("/admin/entrar/codigo") + (target ? `?${new URLSearchParams({ redirectTo: target })}` : ""),
    303,
  );
}

export default function SignIn({ loaderData: { redirectTo }, actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<z.input<typeof staffSignInSchema>>({
    id: "entrar",
    lastResult: actionData?.lastResult,
  });
  return (
    <AdminPage
      title="Entrar"
      lead="Para quem trabalha na loja. Depois da senha vem o código do aplicativo."
      form={form}
      size="form"
    >
      <ServerForm form={form} submit="Continuar">
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" />
        <Field field={fields.password} label="Senha" type="password" autoComplete="current-password" />
      </ServerForm>
      <p>Perdeu a senha ou o celular? A direção da loja cria um link para você escolher outros.</p>
    </AdminPage>
  );
}
