import { isRouteErrorResponse } from "react-router";

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
    message: "O link pode ter mudado, ou o produto saiu de linha. Continue por aqui:",
  },
  405: {
    title: "Não foi possível abrir esta página",
    message: "Volte à loja e tente de novo. Nada foi alterado.",
  },
};

const FAULT_COPY: ErrorCopy = {
  title: "Algo falhou por aqui",
  message: "O erro é nosso. Tente de novo em instantes.",
};

const NO_RESPONSE_COPY: ErrorCopy = {
  title: "Sem conexão",
  message: "Não conseguimos abrir a página. Confira a conexão e tente de novo.",
};

/** The words for what a loader or an action threw, on the error page or on the page that stays. */
export function copyFor(failure: unknown): ErrorCopy {
  if (isNoResponse(failure)) return NO_RESPONSE_COPY;
  if (!isRouteErrorResponse(failure)) return FAULT_COPY;
  if (typeof failure.data?.title === "string") return failure.data;
  return COPY[failure.status] ?? FAULT_COPY;
}

/** `fetch` fails with a TypeError if no response arrived. On the server the same error is a fault of the shop. */
export function isNoResponse(failure: unknown): boolean {
  return typeof document !== "undefined" && failure instanceof TypeError;
}

/**
 * Whether the same request may succeed later: no response arrived, the shop failed, or a rate limit was reached. A page that is
 * open can then stay as it is. Redirects and the other refusals need another page.
 */
export function isTransient(failure: unknown): boolean {
  if (failure instanceof Response) return false;
  return !isRouteErrorResponse(failure) || failure.status >= 500 || failure.status === 429;
}
