import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { constants } from "node:zlib";
import * as build from "virtual:react-router/server-build";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { isUnavailable } from "#db/store.ts";
import { catalogueVersionReader } from "./domain/catalog/catalogue-version.server.ts";
import { seconds } from "./domain/values/duration.ts";
import type { FileCache } from "./gateways/file-cache.server.ts";
import { cacheControlOf, carriesShopCookie, isShared } from "./http/cache-control.ts";
import { clientIpContext, patternContext, requestIdContext, sessionContext } from "./http/context.server.ts";
import { cacheUrlResolver } from "./http/page-cache/cache-url.ts";
import { openCriticalAssets } from "./http/page-cache/inline-critical-assets.server.ts";
import { openPageCache } from "./http/page-cache/page-cache.server.ts";
import { sendCachedPage } from "./http/page-cache/send-cached-page.server.ts";
import { SPECULATION_RULES } from "./http/prefetched.ts";
import { scriptNonceContext } from "./http/script-nonce.server.ts";
import { attemptContext, securityEventContext } from "./http/security-events.server.ts";
import { RETRY_AFTER_SECONDS } from "./http/storage-refusals.server.ts";
import { bodyLimit } from "./http/transport/body-limit.ts";
import { limitBodyTime, UPLOAD_TIMEOUT } from "./http/transport/body-time.server.ts";
import { limitConnections, respondToUnreadableRequests } from "./http/transport/connections.server.ts";
import { openDrain } from "./http/transport/drain.server.ts";
import {
  frameworkRequests,
  isFrameworkRequest,
  isManifestRequest,
} from "./http/transport/framework-requests.ts";
import { countRequest, startMetrics } from "./http/transport/metrics.server.ts";
import { clientIpOf, isHost, normalizeRequest, pathOf } from "./http/transport/normalize-request.server.ts";
import { refusalPages } from "./http/transport/refusal-pages.server.ts";
import { opensInPlaceContext } from "./http/transport/reload-document.server.ts";
import { limitBody } from "./http/transport/request-bounds.server.ts";
import { pathBelowParents } from "./http/transport/route-patterns.ts";
import {
  fileHeaders,
  HOSTED_UPLOADS,
  paymentSources,
  securityHeaders,
} from "./http/transport/security-headers.ts";
import { ASSETS, PICTURES, serveStoredFiles } from "./http/transport/stored-files.server.ts";
import { describeError, log } from "./log.server.ts";
import { whyItCannotOpen } from "./opening-faults.ts";
import { runningShop } from "./shop.server.ts";
import type { PageHandle } from "./ui/layout/page-handle.ts";

/** How often Node checks `headersTimeout` and `requestTimeout`. With its default of 30 s, a timeout of 10 s took up to 40 s. */
const TIMEOUT_CHECK_INTERVAL = seconds(2);
const DRAIN_TIMEOUT = seconds(9.5);
/** For pages rendered per request. Higher levels cost more time than the smaller response saves. */
const QUICK_BROTLI = 3;
/** log2 of the window in bytes: a whole page. The default allocates 4 MB for each response. */
const BROTLI_WINDOW_BITS = 17;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  [SPECULATION_RULES]: "application/speculationrules+json",
};
const IMMUTABLE = "public, max-age=31536000, immutable";

const shop = await runningShop().catch(exitWithError);
const { settings } = shop;
const { isSecure } = settings;
if (settings.metricsToken) startMetrics();
const sendsTo = settings.uploadcare && HOSTED_UPLOADS;
const { handle, refuseMethod } = refusalPages(build as ServerBuild);

const compress = compression({
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  },
});
const pages = openPageCache({
  maxBytes: settings.pageCacheBytes,
  readVersion: catalogueVersionReader(shop.store),
  now: shop.now,
});
const builtRoutes = (build as ServerBuild).routes;
const routes = Object.values(builtRoutes).flatMap((route) => {
  if (!route || route.id === "root") return [];
  const { module, index = false } = route;
  // A layout without a path of its own is no page.
  if (route.path === undefined && !index) return [];
  const path = pathBelowParents(builtRoutes, route);
  const handle = (module.handle ?? {}) as PageHandle;
  const isCommand = Boolean(module.action && module.default) && !handle.scripts;
  return [{ path, index, isCommand, ...handle }];
});
const cacheUrlOf = cacheUrlResolver(routes);
const { isUnexpected, opensInPlace } = frameworkRequests(routes);
const cachingByPattern = new Map(routes.map((route) => [`/${route.path}`, route]));
const staticFileHeaders = fileHeaders({ isSecure });
const inlineCriticalAssets = openCriticalAssets("build/client");
const files = new Set(readdirSync("build/client", { recursive: true }).map((file) => `/${file}`));
const assets = sirv("build/client", {
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders: (response, pathname) => {
    const isHashed = pathname.startsWith("/assets/") || /-[0-9a-f]{8}-\d+\.\w+$/.test(pathname);
    response.setHeader("Cache-Control", isHashed ? IMMUTABLE : "public, max-age=3600");
    const type = CONTENT_TYPES[pathname] ?? CONTENT_TYPES[path.extname(pathname)];
    if (type) response.setHeader("Content-Type", type);
  },
});

const ownPictures = serveCached(PICTURES, shop.pictures);
const otherAssets = shop.assets && serveCached(ASSETS, shop.assets);

function serveCached(pattern: RegExp, { folder, locate }: FileCache) {
  return serveStoredFiles({ pattern, folder, cacheControl: IMMUTABLE, fetch: locate });
}

interface RequestLog {
  id: string;
  /** The route's pattern, or another label for `/metrics`. */
  pattern: string;
  context?: RouterContextProvider;
  response?: Promise<Response>;
}

/** The pattern of static files, which are not logged. */
const ASSET = "asset";

const server = createServer({ connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL }, (incoming, outgoing) => {
  const { method = "", url = "" } = incoming;
  const startedAt = performance.now();
  const requestLog: RequestLog = { id: randomUUID().slice(24), pattern: "none" };
  drain.begin(outgoing);
  outgoing.once("close", async () => {
    drain.end(outgoing);
    if (requestLog.pattern === ASSET) return;
    const ms = performance.now() - startedAt;
    const status = outgoing.statusCode;
    // The handler keeps running after the client disconnects. Wait for it, so that the log entry has the final outcome.
    await requestLog.response?.catch(() => {});
    const { id, pattern, context } = requestLog;
    await context?.get(attemptContext);
    const event = context?.get(securityEventContext) ?? null;
    log.info({ id, method, path: url, status, ms: Math.round(ms), ...(event && { event }) }, "request");
    countRequest({ route: pattern, method, status, ms, event });
  });

  const sharedUrl = sharedPageUrl(incoming);
  if (sharedUrl) {
    handleSharedPage(incoming, outgoing, sharedUrl, requestLog).catch((error) =>
      fail(outgoing, error, requestLog),
    );
    return;
  }
  setHeaders(outgoing, requestHeadersOf(requestLog));
  setHeaders(outgoing, staticFileHeaders);
  const handleDynamically = () => {
    requestLog.pattern = "none";
    // A page's data is fetched by a script, as a file is. A refused URL has an error page.
    if (!isFrameworkRequest(url) || isUnexpected(url, method)) {
      const payment = paymentSources(pathOf(incoming), shop);
      setHeaders(outgoing, securityHeaders({ isSecure, sendsTo, payment }));
    }
    handleRequest(incoming, outgoing, requestLog).catch((error) => fail(outgoing, error, requestLog));
  };
  if (!isRead(method)) return handleDynamically();
  requestLog.pattern = ASSET;
  assets(incoming, outgoing, () => {
    const next = () => void ownPictures(incoming, outgoing, handleDynamically);
    if (otherAssets) void otherAssets(incoming, outgoing, next);
    else next();
  });
});

function isRead(method = ""): boolean {
  return method === "GET" || method === "HEAD";
}

/** The normalized URL of a shared page, if the request carries none of the shop's cookies. */
function sharedPageUrl({ method, url = "/", headers }: IncomingMessage): string | undefined {
  if (!isRead(method) || carriesShopCookie(headers.cookie) || !isHost(headers.host)) return undefined;
  return cacheUrlOf(url);
}

async function handleSharedPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  requestLog: RequestLog,
) {
  const { headers, method } = incoming;
  const saveData = headers["save-data"] === "on" ? "save-data" : "";
  const key = `${settings.origin ?? headers.host} ${saveData} ${url}`;
  requestLog.pattern = "cached-page";
  const cached = await pages.find(key);
  if (cached)
    return sendCachedPage({ headers, method }, outgoing, cached, requestHeadersOf(requestLog).flat());

  // A HEAD renders and caches the whole page too.
  Object.assign(incoming, { url, method: "GET" });
  const render = async () => {
    const context = contextOf(incoming, requestLog);
    const rendered = await responseTo(requestOf(incoming, outgoing), handle, context, requestLog);
    return asSharedPage(rendered);
  };
  const page = await pages.getOrRender(key, render);
  if (!(page instanceof Response)) {
    return sendCachedPage({ headers, method }, outgoing, page, requestHeadersOf(requestLog).flat());
  }
  setHeaders(outgoing, requestHeadersOf(requestLog));
  await send(incoming, outgoing, page);
}

type Header = readonly [name: string, value: string];

function requestHeadersOf({ id }: RequestLog): Header[] {
  return [["X-Request-Id", id], ...(drain.isOn ? [["Connection", "close"] as const] : [])];
}

function setHeaders(outgoing: ServerResponse, headers: readonly Header[]) {
  for (const [name, value] of headers) outgoing.setHeader(name, value);
}

/** Inlines the critical assets. Shared pages have no inline script, which would need a nonce per response. */
async function asSharedPage(rendered: Response): Promise<Response> {
  const { status, headers } = rendered;
  const { html, styleHashes } = isShared(rendered)
    ? inlineCriticalAssets(await rendered.text())
    : { html: rendered.body, styleHashes: [] };
  for (const [name, value] of securityHeaders({ isSecure, styleHashes, sendsTo })) headers.set(name, value);
  return new Response(html, { status, headers });
}

async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse, requestLog: RequestLog) {
  // Reads the rest of a refused body and drops it: many clients read the response only after they have sent the whole body.
  outgoing.on("finish", () => {
    if (!incoming.complete) incoming.removeAllListeners("data").resume();
  });
  if (!isHost(incoming.headers.host)) return plainTextError(outgoing, 400, "Falta o nome da loja.");
  normalizeRequest(incoming, isUnexpected);
  limitBodyTime(incoming, bodyLimit(pathOf(incoming)));

  const context = contextOf(incoming, requestLog);
  requestLog.context = context;
  const request = limitBody(requestOf(incoming, outgoing));
  const isFile = files.has(pathOf(incoming)) && !isRead(incoming.method);
  requestLog.response = responseTo(request, isFile ? refuseMethod : handle, context, requestLog);
  await send(incoming, outgoing, await requestLog.response);
}

async function responseTo(
  request: Request,
  handler: typeof handle,
  context: RouterContextProvider,
  requestLog: RequestLog,
): Promise<Response> {
  const response = await handler(request, context);
  requestLog.pattern = context.get(patternContext) || requestLog.pattern;
  const exchange = {
    method: request.method,
    cookie: request.headers.get("Cookie"),
    isSignedIn: () => context.get(sessionContext).has("accountId"),
    response,
  };
  if (!(isManifestRequest(request.url) && response.status === 200))
    response.headers.set("Cache-Control", cacheControlOf(exchange, cachingByPattern.get(requestLog.pattern)));
  const scriptNonce = context.get(scriptNonceContext);
  if (scriptNonce) {
    const payment = paymentSources(new URL(request.url).pathname, shop);
    for (const [name, value] of securityHeaders({ isSecure, scriptNonce, sendsTo, payment }))
      response.headers.set(name, value);
  }
  return response;
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { protocol, host } = settings.origin
    ? new URL(settings.origin)
    : { protocol: "http:", host: undefined };
  return createRequest(incoming, outgoing, { protocol, ...(host && { host }) });
}

function contextOf(incoming: IncomingMessage, { id }: RequestLog): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestIdContext, id);
  context.set(clientIpContext, clientIpOf(incoming, settings.trustedProxies));
  context.set(opensInPlaceContext, opensInPlace);
  return context;
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse, response: Response) {
  await new Promise((resolve) => compress(incoming as never, outgoing as never, resolve));
  await sendResponse(outgoing, response);
}

function fail(outgoing: ServerResponse, error: unknown, requestLog: RequestLog) {
  const { id } = requestLog;
  log.error({ id, ...describeError(error) }, "a resposta falhou");
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  setHeaders(outgoing, requestHeadersOf(requestLog));
  const isForNow = isUnavailable(error);
  if (isForNow) outgoing.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  plainTextError(
    outgoing,
    isForNow ? 503 : 500,
    `Algo falhou por aqui. Tente de novo em instantes. Referência: ${id}`,
  );
}

const drain = openDrain(server);
// Forms have a shorter limit: see limitBodyTime.
server.requestTimeout = UPLOAD_TIMEOUT;
server.headersTimeout = seconds(10);
respondToUnreadableRequests(server);
// Behind a proxy all connections are the proxy's, which must limit its own clients.
if (settings.trustedProxies === 0) limitConnections(server, settings.connectionsPerIp);
server.on("error", exitWithError);
server.listen(settings.port, settings.host, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Ótica Ametista aberta em ${settings.origin ?? `http://${settings.host}:${port}`}`);
  if (settings.hasFilesByDefault)
    console.log(
      "As receitas e as fotos ficam em pastas desta máquina. Para um nó só, diga-o com DATA_FOLDER; para mais de um, use FILES_BUCKET_URL.",
    );
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);

async function shutDown() {
  shop.drain();
  let step = "requests";
  setTimeout(() => {
    log.error({ step, requests: drain.unfinished }, "a loja não fechou a tempo");
    process.exit(1);
  }, DRAIN_TIMEOUT).unref();
  await drain.close();
  for (const closing of shop.closing) {
    step = closing.step;
    await closing.close();
  }
  process.exit(0);
}

function exitWithError(error: unknown): never {
  console.error(whyItCannotOpen(error));
  process.exit(1);
}

/** For errors that no page can be rendered for. Sets the security headers, which a failed shared page does not have yet. */
function plainTextError(outgoing: ServerResponse, status: number, message: string) {
  setHeaders(outgoing, securityHeaders({ isSecure }));
  outgoing.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  outgoing.end(`${message}\n`);
}
