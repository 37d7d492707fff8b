import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { isApi } from "./api-path.ts";
import { clientIpContext, patternContext, refusalContext, requestIdContext } from "./context.server.ts";
import type { Refusal } from "./responses.ts";
import { type AllowingHandler, methodNotAllowed } from "./transport/limits.server.ts";

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** Leads to the not-found route, which renders the refusal that its context carries. */
const PAGE = "/nao-encontrado";
/** Headers of a body, which the request for a page does not have, and which are not true of that page. */
const OF_BODY = [
  "Content-Length",
  "Content-Type",
  "Content-Encoding",
  "Content-Disposition",
  "Transfer-Encoding",
  "Expect",
];
/** The body of the framework's own refusals, as of a method that the route does not take. */
const OF_FRAMEWORK = JSON.stringify({ message: "Unexpected Server Error" });

/**
 * React Router's handler, with `Allow` in each 405, and with the shop's error page, or its JSON, for what a resource route (one
 * without a component) refuses: the framework renders no ErrorBoundary for these, and says 'Unexpected Server Error' instead.
 */
export function refusalPages(build: ServerBuild) {
  const handle: Handler = createRequestHandler(build, "production");
  const routes = new Map<string, { isResource: boolean; allow: string }>(
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.id === "root") return [];
      const { module } = route;
      const isResource = !module.default && !module.ErrorBoundary;
      return [[`/${route.path ?? ""}`, { isResource, allow: allowOf(module) }] as const];
    }),
  );

  return {
    async handle(request: Request, context: RouterContextProvider): Promise<Response> {
      const response = await handle(request, context);
      if (response.status < 400) return response;
      const route = routes.get(context.get(patternContext));
      if (response.status === 405 && route && !response.headers.has("Allow"))
        response.headers.set("Allow", route.allow);

      if (!route?.isResource || isApi(new URL(request.url).pathname)) return response;
      const thrown = await thrownAs(response);
      return thrown ? withHeadersOf(response, await refusalPage(request, context, thrown)) : response;
    },

    /** What a file is answered with that was not to be read. */
    refuseMethod(request: Request, context: RouterContextProvider): Promise<Response> {
      return refusalPage(request, context, methodNotAllowed("GET, HEAD"));
    },
  };

  async function refusalPage(request: Request, of: RouterContextProvider, refusal: unknown) {
    const context = new RouterContextProvider();
    context.set(refusalContext, refusal);
    context.set(requestIdContext, of.get(requestIdContext));
    context.set(clientIpContext, of.get(clientIpContext));
    const headers = new Headers(request.headers);
    for (const name of OF_BODY) headers.delete(name);
    const method = request.method === "HEAD" ? "HEAD" : "GET";
    const { signal } = request;
    const page = await handle(new Request(new URL(PAGE, request.url), { method, headers, signal }), context);
    // A page in an <img> is seen by nobody.
    if (!request.headers.get("Accept")?.startsWith("image/")) return page;
    page.headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response("Imagem não encontrada\n", { status: page.status, headers: page.headers });
  }
}

/** The methods a route takes: what its loader or action says, or by which of them it has. */
function allowOf({ loader, action }: RouteModule): string {
  const said = [loader, action].map((handler) => (handler as AllowingHandler | undefined)?.allow);
  return said.find(Boolean) ?? (action ? "GET, HEAD, POST" : "GET, HEAD");
}

/**
 * What a resource route threw, of which the framework makes a bare JSON response; of a fault, or of a refusal by the framework,
 * the status alone. Undefined where the route answered by itself, also in JSON.
 */
async function thrownAs(response: Response) {
  const { status, headers } = response;
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson) return status === 500 ? data(null, { status }) : undefined;
  // A response to HEAD says nothing.
  if (!response.body) return data(null, { status });
  // The response itself is not read: it may be the route's own.
  const body = await response.clone().text();
  if (body === OF_FRAMEWORK) return data(null, { status });
  const said = parseJson(body);
  return said === null || isRefusal(said) ? data(said, { status }) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRefusal(said: unknown): said is Partial<Refusal> {
  return typeof said === "object" && said !== null && ("title" in said || "headers" in said);
}

function withHeadersOf(refused: Response, page: Response): Response {
  const headers = new Headers(refused.headers);
  for (const name of OF_BODY) headers.delete(name);
  for (const [name, value] of headers) {
    if (name === "set-cookie") page.headers.append(name, value);
    else if (!page.headers.has(name)) page.headers.set(name, value);
  }
  return page;
}
