import { readableStreamToString } from "@react-router/node";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { deferScripts } from "./enhance/deferred-scripts.ts";
import { requestIdContext } from "./http/context.server.ts";
import { jsonErrorPage, prefersJson } from "./http/json-errors.ts";
import { SPECULATION_RULES } from "./http/prefetched.ts";
import type { Refusal } from "./http/responses.ts";
import { newScriptNonce, scriptNonceContext } from "./http/script-nonce.server.ts";
import { noteUnavailable, statusOf } from "./http/storage-refusals.server.ts";
import { describeError, log } from "./log.server.ts";
import { buildFiles } from "./ui/layout/build-files.ts";
import { NextFilesContext } from "./ui/layout/next-files.ts";
import { type PageScripts, refreshOf, scriptsOf } from "./ui/layout/page-handle.ts";
import { ReferenceContext } from "./ui/layout/reference.tsx";
import { ScriptNonceContext } from "./ui/shop/checkout/reload-until-react.tsx";

export default async function handleRequest(
  request: Request,
  chosenStatus: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const status = statusOf(chosenStatus, headers, context);
  for (const [name, value] of refusalHeaders(routerContext)) headers.set(name, value);
  if (status >= 400 && prefersJson(request)) {
    return jsonErrorPage(status, headers, routerContext.staticHandlerContext, context.get(requestIdContext));
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Error pages also depend on Accept (see above).
  headers.append("Vary", status < 400 ? "Save-Data, Cookie" : "Save-Data, Cookie, Accept");
  if (status === 200 && !savesData(routerContext)) headers.set("Speculation-Rules", `"${SPECULATION_RULES}"`);
  const refresh = refreshHeader(routerContext);
  if (refresh) headers.set("Refresh", refresh);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const reference = context.get(requestIdContext);
  if (scriptsOfPage(routerContext) !== "react")
    return new Response(renderStatic(routerContext, request.url, reference), { status, headers });

  const nonce = newScriptNonce();
  context.set(scriptNonceContext, nonce);
  const html = await renderHydratable(routerContext, request.url, reference, nonce);
  return new Response(html, { status, headers });
}

/** Without React's markers and the loader data, which only a page that is hydrated needs. */
function renderStatic(routerContext: EntryContext, url: string, reference: string): string {
  const page = (
    <ReferenceContext value={reference}>
      <NextFilesContext value={buildFiles(routerContext.manifest).ofNextPage}>
        <ServerRouter context={staticContext(routerContext)} url={url} />
      </NextFilesContext>
    </ReferenceContext>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/**
 * Only the page's own routes: the framework would create an element for every route of the shop, a tenth of the time of a page. Not a
 * copy: reading `serverHandoffStream` encodes the loader data (http/transport/react-router-patches.ts).
 */
function staticContext(routerContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = routerContext;
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return Object.create(routerContext, {
    manifest: { value: { ...manifest, routes: Object.fromEntries(own) } },
    serverHandoffStream: { value: undefined },
  });
}

/** The whole page at once: no loader defers data, and a compressed page is smaller in one piece. */
async function renderHydratable(
  routerContext: EntryContext,
  url: string,
  reference: string,
  nonce: string,
): Promise<string> {
  const { ofNextPage, ofCommands } = buildFiles(routerContext.manifest);
  const page = (
    <ReferenceContext value={reference}>
      <ScriptNonceContext value={nonce}>
        <NextFilesContext value={ofNextPage}>
          <ServerRouter context={{ ...routerContext }} url={url} nonce={nonce} />
        </NextFilesContext>
      </ScriptNonceContext>
    </ReferenceContext>
  );
  // Without a limit, no part is put at the end for a script to move: a page is complete without scripts.
  const stream = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  return deferScripts(await readableStreamToString(stream), ofCommands(handlesOf(routerContext)));
}

/** The framework drops the headers of a thrown `data()`, so a refusal has them in its body. */
function refusalHeaders({ staticHandlerContext: { errors } }: EntryContext): [string, string][] {
  return Object.values(errors ?? {}).flatMap((error) =>
    isRouteErrorResponse(error) ? Object.entries((error.data as Partial<Refusal> | null)?.headers ?? {}) : [],
  );
}

function savesData({ staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">): boolean {
  return Boolean(staticHandlerContext.loaderData.root?.site.savesData);
}

type Matched = Pick<EntryContext, "routeModules" | "staticHandlerContext">;

function handlesOf({ routeModules, staticHandlerContext }: Matched): unknown[] {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
}

function scriptsOfPage(matched: Matched): PageScripts {
  return scriptsOf(handlesOf(matched), {
    // A boundary below the root keeps its page's frame, and its scripts.
    hasFailed: matched.staticHandlerContext.errors?.root !== undefined,
    savesData: savesData(matched),
  });
}

function refreshHeader({ routeModules, staticHandlerContext }: EntryContext): string | undefined {
  const { matches, loaderData, errors } = staticHandlerContext;
  const handles = matches.map(({ route }) => ({
    handle: routeModules[route.id]?.handle,
    loaderData: loaderData[route.id],
  }));
  const scripts = scriptsOfPage({ routeModules, staticHandlerContext });
  const refresh = errors ? undefined : refreshOf(handles, scripts);
  return refresh?.withoutScriptsOnly ? undefined : refresh?.refresh;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  noteUnavailable(context, error);
  const { method, url } = request;
  const id = context.get(requestIdContext);
  log.error({ id, method, path: new URL(url).pathname, ...describeError(error) }, "falha");
};
