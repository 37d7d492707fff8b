import { href, isRouteErrorResponse, useHref, useLocation, useRouteError } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { Reference } from "./reference.tsx";
import { useSite } from "./site.ts";

interface ErrorCopy {
  title: string;
  message: string;
  link?: { to: string; label: string };
}

const COPY: Readonly<Record<number, ErrorCopy>> = {
  400: {
    title: "Não conseguimos ler o formulário",
    message: "Volte à página anterior e tente de novo. Nada foi alterado.",
  },
  404: {
    title: "Página ou recurso não encontrado",
    message: "O link pode ter mudado, ou o produto saiu de linha.",
  },
  405: {
    title: "Não foi possível abrir esta página",
    message: "Volte à loja e tente de novo. Nada foi alterado.",
  },
};

const NO_CONNECTION: ErrorCopy = {
  title: "Sem conexão",
  message: "Não conseguimos abrir a página. Confira a conexão e tente de novo.",
};

const FAULT_COPY: ErrorCopy = {
  title: "Algo falhou por aqui",
  message: "O erro é nosso. Tente de novo em instantes.",
};

/** The error boundary: a message and a link. Never shows a stack trace. */
export function ErrorPage() {
  const error = useRouteError();
  const { title, message, link } = messageFor(error);
  const here = useHref(useLocation());
  if (isNoResponse(error)) {
    return (
      <Page narrow>
        <PageTitle lead={NO_CONNECTION.message}>{NO_CONNECTION.title}</PageTitle>
        <p>
          <ButtonLink href={here}>Tentar de novo</ButtonLink>
        </p>
      </Page>
    );
  }

  const isOurFault = !isRouteErrorResponse(error) || error.status >= 500;
  return (
    <Page narrow>
      <PageTitle lead={message}>{title}</PageTitle>
      <p>
        <ButtonLink href={link?.to ?? href("/")}>{link?.label ?? "Voltar à loja"}</ButtonLink>
      </p>
      {isOurFault && <Reference />}
      {isRouteErrorResponse(error) && error.status === 404 && <WayToAccount />}
    </Page>
  );
}

/** `fetch` fails with a TypeError if no response arrived. On the server the same error is a fault of the shop. */
function isNoResponse(error: unknown): boolean {
  return typeof document !== "undefined" && error instanceof TypeError;
}

/** On a 404: the customer may be looking for their own order, which is only visible after signing in. */
function WayToAccount() {
  const { accountName } = useSite();
  return (
    <p>
      {accountName ? (
        <a href={href("/minha-conta/pedidos")}>Ver meus pedidos</a>
      ) : (
        <a href={href("/entrar")}>Entrar na minha conta</a>
      )}
    </p>
  );
}

/** The component of action-only routes. They redirect or fail, and never render; React Router needs a default export. */
export function NoPage() {
  return null;
}

/** Also for a refusal that a page shows without giving way to the error page. */
export function messageFor(error: unknown): ErrorCopy {
  if (!isRouteErrorResponse(error)) return FAULT_COPY;
  if (typeof error.data?.title === "string") return error.data;
  return COPY[error.status] ?? FAULT_COPY;
}
