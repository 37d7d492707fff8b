import { href, isRouteErrorResponse, useHref, useLocation, useRouteError } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { copyFor, isNoResponse } from "#app/ui/kit/failure.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { DocumentTitle, Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { Suggested } from "#app/ui/shop/catalogue/best-sellers.tsx";
import styles from "./error-page.module.css";
import { ENTRIES } from "./menu.tsx";
import { Reference } from "./reference.tsx";

/** On the server only: a 404 is a document, and every page with React has this module. */
const BestSellers = import.meta.env.SSR
  ? (await import("#app/ui/shop/catalogue/best-sellers.tsx")).BestSellers
  : undefined;

/** The error boundary: a message and a link. Never shows a stack trace. */
export function ErrorPage() {
  const error = useRouteError();
  const { title, message, link } = copyFor(error);
  const here = useHref(useLocation());
  if (isNoResponse(error)) {
    return (
      <Page narrow>
        <PageTitle lead={message}>{title}</PageTitle>
        <p>
          <ButtonLink href={here}>Tentar de novo</ButtonLink>
        </p>
      </Page>
    );
  }

  const isOurFault = !isRouteErrorResponse(error) || error.status >= 500;
  const suggested =
    import.meta.env.SSR && isRouteErrorResponse(error)
      ? (error.data as { suggested?: Suggested } | null)?.suggested
      : undefined;
  return (
    <Page narrow={!suggested}>
      <DocumentTitle>{title}</DocumentTitle>
      <EmptyState heading="h1" icon={isOurFault ? "circle-alert" : "search"} title={title}>
        {message}
      </EmptyState>
      <div className={styles.onward}>
        {import.meta.env.SSR && isRouteErrorResponse(error) && error.status === 404 && <WaysOn />}
        <p>
          <ButtonLink href={link?.to ?? href("/")}>{link?.label ?? "Voltar à loja"}</ButtonLink>
        </p>
        {isOurFault && <Reference />}
        {import.meta.env.SSR && BestSellers && suggested && (
          <div>
            <BestSellers {...suggested} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Links on a 404 page, which ships no scripts: only the server renders them. */
function WaysOn() {
  return (
    <ul>
      {[...ENTRIES, { to: href("/busca"), label: "BUSCAR" }].map(({ to, label }) => (
        <li key={to}>
          <a href={to}>
            {label} <Icon name="chevron-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The component of action-only routes. They redirect or fail, and never render; React Router needs a default export. */
export function NoPage() {
  return null;
}
