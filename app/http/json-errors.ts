import { isRouteErrorResponse, type StaticHandlerContext } from "react-router";

/** The `code` of each status in a JSON error, and the message of an API error that brings none. */
const ERRORS: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: "bad_request", message: "Não conseguimos ler a chamada." },
  401: { code: "unauthorized", message: "Entre na sua conta para continuar" },
  403: { code: "forbidden", message: "Chamada recusada." },
  404: { code: "not_found", message: "Não encontrado." },
  405: { code: "method_not_allowed", message: "Este endereço não aceita este método." },
  409: { code: "conflict", message: "Falta um passo antes deste." },
  413: { code: "too_large", message: "O corpo da chamada passa do limite." },
  415: { code: "unsupported_media_type", message: "Envie JSON, com Content-Type: application/json." },
  422: { code: "invalid", message: "Confira os campos." },
  429: { code: "too_many_requests", message: "Muitas tentativas." },
  500: { code: "internal", message: "Algo falhou por aqui. Tente de novo em instantes." },
  503: { code: "busy", message: "Estamos ocupados. Tente de novo em instantes." },
};
const UNKNOWN = { code: "error", message: "Não foi possível atender a chamada." };

interface JsonErrorDetails {
  message?: string | undefined;
  /** Messages by field name. Without `message`, the first of them is the error's message. */
  fields?: Record<string, string[]> | undefined;
  /** The request id, for a fault of the shop: the log has the same id. */
  reference?: string;
  /** The amount the shop expects, in reais, when the client sent another. */
  value?: number;
  headers?: HeadersInit | undefined;
}

/** Every JSON error of the shop: `{error: {code, message, fields?, value?, reference?}}`. */
export function jsonError(
  status: number,
  { message, fields, value, reference, headers }: JsonErrorDetails = {},
): Response {
  const known = ERRORS[status] ?? UNKNOWN;
  const error = {
    code: known.code,
    message: message ?? Object.values(fields ?? {})[0]?.[0] ?? known.message,
    ...(fields && { fields }),
    ...(value !== undefined && { value }),
    ...(reference && { reference }),
  };
  return Response.json({ error }, { status, ...(headers && { headers }) });
}

export function prefersJson(request: Request): boolean {
  const accept = request.headers.get("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** The JSON for a client that prefers it to the error page of a page route. `headers` are those of the page. */
export function jsonErrorPage(
  status: number,
  headers: Headers,
  { errors, actionData }: Pick<StaticHandlerContext, "errors" | "actionData">,
  requestId: string,
): Response {
  const fields = fieldErrorsOf(Object.values(actionData ?? {})[0]);
  const error: unknown = Object.values(errors ?? {})[0];
  const message = isRouteErrorResponse(error) ? error.data?.message : undefined;

  headers.set("Content-Type", "application/json; charset=utf-8");
  return jsonError(status, {
    message: message ?? Object.values(fields ?? {})[0]?.[0] ?? UNKNOWN.message,
    fields,
    headers,
    ...(status >= 500 && { reference: requestId }),
  });
}

function fieldErrorsOf(actionData: unknown): Record<string, string[]> | undefined {
  if (typeof actionData !== "object" || actionData === null || !("lastResult" in actionData))
    return undefined;
  return (actionData.lastResult as { error?: Record<string, string[]> | null }).error ?? undefined;
}
