import { isRouteErrorResponse, type StaticHandlerContext } from "react-router";

/** Whether a client would rather have JSON than a page (spec/wire.md, "Rules"). */
export function prefersJson(request: Request): boolean {
  const accept = request.headers.get("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** What a page would have said, as `{error: {code, message, fields?}}`; of a fault of the shop's also the request's `reference`. */
export function asJson(
  status: number,
  headers: Headers,
  { errors, actionData }: Pick<StaticHandlerContext, "errors" | "actionData">,
  reference: string,
): Response {
  const fields = fieldsOf(Object.values(actionData ?? {})[0]);
  const error: unknown = Object.values(errors ?? {})[0];
  const said = isRouteErrorResponse(error) ? error.data?.message : undefined;
  const message = said ?? Object.values(fields ?? {})[0]?.[0] ?? "Não foi possível atender a chamada.";

  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(
    JSON.stringify({
      error: {
        code: CODES[status] ?? "error",
        message,
        ...(fields && { fields }),
        ...(status >= 500 && { reference }),
      },
    }),
    { status, headers },
  );
}

const CODES: Readonly<Record<number, string>> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  409: "conflict",
  413: "too_large",
  422: "invalid",
  429: "too_many_requests",
  500: "internal",
  503: "busy",
};

function fieldsOf(actionData: unknown): Record<string, string[]> | undefined {
  if (typeof actionData !== "object" || actionData === null || !("lastResult" in actionData))
    return undefined;
  return (actionData.lastResult as { error?: Record<string, string[]> | null }).error ?? undefined;
}
