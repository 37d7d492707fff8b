import { href, Link, redirect } from "react-router";
import { checkSecondFactor } from "#app/http/pages/staff-second-factor.server.ts";
import { adminRedirectTarget } from "#app/http/redirect-target.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { SecondFactorForm } from "#app/ui/admin/second-factor-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/confirm";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, null);
  return { redirectTo: adminRedirectTarget(url.searchParams.get("redirectTo")) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { session } = requireStaff(context, url, null);
  const checked = await checkSecondFactor(request, context, session);
  return checked.ok ? redirect(checked.redirectTo, 303) : checked.response;
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SecondFactorForm
      title="Confirme que é você"
      lead="O que vem agora mexe com dinheiro, pessoas ou acessos. O código vale por 10 minutos de trabalho."
      submit="Confirmar"
      redirectTo={loaderData.redirectTo}
      lastResult={actionData?.lastResult}
    >
      <p>
        <Link to={href("/admin")}>Voltar a Hoje</Link>
      </p>
    </SecondFactorForm>
  );
}
