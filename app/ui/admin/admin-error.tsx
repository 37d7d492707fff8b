import {
  href,
  isRouteErrorResponse,
  useHref,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { copyFor, isNoResponse } from "#app/ui/kit/failure.ts";
import { Reference } from "#app/ui/layout/reference.tsx";
import { AdminPage } from "./admin-page.tsx";

/** The error boundary inside the frame, so that the navigation leads on. Before signing in, the way on is the form to sign in. */
export function AdminError() {
  const isSignedIn = Boolean(useRouteLoaderData<{ member: object | null }>("routes/admin/layout")?.member);
  const error = useRouteError();
  const here = useHref(useLocation());
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, message, link } = copyFor(error);
  const wayOn = isSignedIn
    ? { to: href("/admin"), label: "Voltar a Hoje" }
    : { to: href("/admin/entrar"), label: "Entrar" };
  if (isNoResponse(error)) {
    return (
      <AdminPage title={title} lead={message}>
        <p>
          <ButtonLink href={here}>Tentar de novo</ButtonLink>
        </p>
      </AdminPage>
    );
  }
  const { to, label } = link ?? wayOn;
  return (
    <AdminPage
      title={title}
      lead={isMissing && !link ? "O endereço mudou, ou isso não existe mais." : message}
    >
      <p>
        <ButtonLink href={to}>{label}</ButtonLink>
      </p>
      {(!isRouteErrorResponse(error) || error.status >= 500) && <Reference />}
    </AdminPage>
  );
}
