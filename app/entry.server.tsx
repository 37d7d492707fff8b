import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, requestIdContext } from "./http/context.server.ts";
import { asJson, prefersJson } from "./http/json-errors.ts";
import type { Refusal } from "./http/responses.ts";
import { describeError, log, loggedPath } from "./log.server.ts";
import type { PageHandle } from "./ui/layout/page-handle.ts";
import { ReferenceContext } from "./ui/layout/reference.tsx";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  for (const [name, value] of refusalHeaders(routerContext)) headers.set(name, value);
  if (status >= 400 && prefersJson(request)) {
    return asJson(status, headers, routerContext.staticHandlerContext, context.get(requestIdContext));
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Save-Data, Accept");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  const refresh = refreshOf(routerContext);
  if (refresh) headers.set("Refresh", refresh);
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ReferenceContext value={context.get(requestIdContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ReferenceContext>,
      {
        nonce,
        // In one piece: nothing is loaded late here, and many small ones cost more to send than to wait for.
        onAllReady() {
          const body = new PassThrough();
          pipe(body);
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
        },
        onShellError: reject,
      },
    );
  });
}

/** The framework keeps what was thrown, but not the headers it was thrown with: a refusal carries its own. */
function refusalHeaders({ staticHandlerContext: { errors } }: EntryContext): [string, string][] {
  return Object.values(errors ?? {}).flatMap((error) =>
    isRouteErrorResponse(error) ? Object.entries((error.data as Partial<Refusal> | null)?.headers ?? {}) : [],
  );
}

/** What a plain page wants the browser to do by itself. */
function refreshOf({ routeModules, staticHandlerContext }: EntryContext): string | undefined {
  const { matches, loaderData } = staticHandlerContext;
  for (const { route } of matches) {
    const handle = routeModules[route.id]?.handle as PageHandle<unknown> | undefined;
    if (handle?.isPlain) return handle.refresh?.(loaderData[route.id]);
  }
  return undefined;
}

/** Refusals are answers, not faults: only what nobody expected is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { method, url } = request;
  const id = context.get(requestIdContext);
  log.error({ id, method, path: loggedPath(new URL(url).pathname), ...describeError(error) }, "falha");
};
