import { href, isRouteErrorResponse, useRouteError } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { Reference } from "./reference.tsx";
import { useSite } from "./site.ts";

interface Words {
  title: string;
  message: string;
  link?: { to: string; label: string };
}

const COPY: Readonly<Record<number, Words>> = {
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

const FAULT: Words = {
  title: "Algo falhou por aqui",
  message: "O erro é nosso. Tente de novo em instantes.",
};

/** What is shown in place of a page: words for people, and a way on. Never a stack. */
export function ErrorPage() {
  const error = useRouteError();
  const { title, message, link } = messageFor(error);
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

/** Who is looking for something of theirs finds it here, or after signing in (specification, section 2, `*`). */
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

/** What a command shows, which never has a page of its own: it sends on, or is refused. */
export function NoPage() {
  return null;
}

function messageFor(error: unknown): Words {
  if (!isRouteErrorResponse(error)) return FAULT;
  if (typeof error.data?.title === "string") return error.data;
  return COPY[error.status] ?? FAULT;
}
