import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { isAdmin } from "#app/http/admin-pattern.server.ts";
import { isApi } from "#app/http/api-path.ts";
import {
  clientIpContext,
  patternContext,
  refusalContext,
  requestIdContext,
} from "#app/http/context.server.ts";
import type { Refusal } from "#app/http/responses.ts";
import { type AllowingHandler, methodNotAllowed } from "./request-bounds.server.ts";
import { pathBelowParents } from "./route-patterns.ts";

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

/** The not-found route, which throws the refusal in `refusalContext`. */
const PAGE = "/nao-encontrado";
/** Headers that describe a body. They must not be copied to another request or response. */
const BODY_HEADERS = [
  "Content-Length",
  "Content-Type",
  "Content-Encoding",
  "Content-Disposition",
  "Transfer-Encoding",
  "Expect",
];
/** The body of the framework's own refusals, for example of a method without a handler. */
const FRAMEWORK_BODY = JSON.stringify({ message: "Unexpected Server Error" });

/**
 * React Router's request handler, with two additions: `Allow` in each 405, and an error page (or its JSON) for the refusals of
 * resource routes. These have no component, so the framework renders no ErrorBoundary for them but 'Unexpected Server Error'.
 */
export function refusalPages(build: ServerBuild) {
  const handle: Handler = createRequestHandler(build, "production");
  const routes = new Map<string, { isResource: boolean; allow: string }>(
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.id === "root") return [];
      const { module } = route;
      const isResource = !module.default && !module.ErrorBoundary;
      const pattern = `/${pathBelowParents(build.routes, route)}`;
      return [[pattern, { isResource, allow: allowOf(module) }] as const];
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

    /** The response to any method but GET and HEAD for a static file. */
    refuseMethod(request: Request, context: RouterContextProvider): Promise<Response> {
      return refusalPage(request, context, methodNotAllowed("GET, HEAD"));
    },
  };

  async function refusalPage(request: Request, refusedContext: RouterContextProvider, refusal: unknown) {
    const context = new RouterContextProvider();
    context.set(refusalContext, refusal);
    context.set(requestIdContext, refusedContext.get(requestIdContext));
    context.set(clientIpContext, refusedContext.get(clientIpContext));
    const headers = new Headers(request.headers);
    for (const name of BODY_HEADERS) headers.delete(name);
    // Below /admin the shopper's cookies are not read: the page is that of an anonymous visitor.
    if (isAdmin(refusedContext)) headers.delete("Cookie");
    const method = request.method === "HEAD" ? "HEAD" : "GET";
    const { signal } = request;
    const page = await handle(new Request(new URL(PAGE, request.url), { method, headers, signal }), context);
    // An <img> cannot show a page.
    if (!request.headers.get("Accept")?.startsWith("image/")) return page;
    page.headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response("Imagem não encontrada\n", { status: page.status, headers: page.headers });
  }
}

/** The `allow` of a route's loader or action; by default GET and HEAD, and POST if it has an action. */
function allowOf({ loader, action }: RouteModule): string {
  const declared = [loader, action].map((handler) => (handler as AllowingHandler | undefined)?.allow);
  return declared.find(Boolean) ?? (action ? "GET, HEAD, POST" : "GET, HEAD");
}

/**
 * Recovers the refusal that a resource route threw from the bare JSON response that the framework made of it. For faults and
 * refusals of the framework, only the status is known. Undefined if the route itself returned this response.
 */
async function thrownAs(response: Response) {
  const { status, headers } = response;
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson) return status === 500 ? data(null, { status }) : undefined;
  // A HEAD response.
  if (!response.body) return data(null, { status });
  // Reads a clone: if the route itself returned the response, it is sent as it is.
  const body = await response.clone().text();
  if (body === FRAMEWORK_BODY) return data(null, { status });
  const json = parseJson(body);
  return json === null || isRefusal(json) ? data(json, { status }) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRefusal(json: unknown): json is Partial<Refusal> {
  return typeof json === "object" && json !== null && ("title" in json || "headers" in json);
}

function withHeadersOf(refused: Response, page: Response): Response {
  const headers = new Headers(refused.headers);
  for (const name of BODY_HEADERS) headers.delete(name);
  for (const [name, value] of headers) {
    if (name === "set-cookie") page.headers.append(name, value);
    else if (!page.headers.has(name)) page.headers.set(name, value);
  }
  return page;
}
