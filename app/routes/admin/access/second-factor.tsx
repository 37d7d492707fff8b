import { href, Link, redirect } from "react-router";
import type { Context } from "#app/http/context.server.ts";
import { checkSecondFactor } from "#app/http/pages/staff-second-factor.server.ts";
import { adminRedirectTarget } from "#app/http/redirect-target.ts";
import { noteEvent } from "#app/http/security-events.server.ts";
import { staffSessionContext } from "#app/http/staff-context.server.ts";
import { SecondFactorForm } from "#app/ui/admin/second-factor-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/second-factor";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url, context }: Route.LoaderArgs) {
  const redirectTo = adminRedirectTarget(url.searchParams.get("redirectTo"));
  requireHalfSession(context, redirectTo);
  return { redirectTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireHalfSession(context, undefined);
  const checked = await checkSecondFactor(request, context, session);
  if (!checked.ok) return checked.response;
  noteEvent(context, "staff-signed-in");
  return redirect(checked.redirectTo, 303);
}

/** The session between the password and the code. Who has given both has nothing to do here. */
function requireHalfSession(context: Context, redirectTo: string | undefined) {
  const session = context.get(staffSessionContext);
  if (!session) throw redirect(href("/admin/entrar"));
  if (session.secondFactorAt) throw redirect(redirectTo ?? href("/admin"));
  return session;
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SecondFactorForm
      title="Código do aplicativo"
      lead="Abra o aplicativo autenticador no seu celular."
      submit="Entrar"
      redirectTo={loaderData.redirectTo}
      lastResult={actionData?.lastResult}
    >
      <p>
        <Link to={href("/admin/entrar")}>Voltar à senha</Link>
      </p>
    </SecondFactorForm>
  );
}
