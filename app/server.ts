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
import { catalogueVersionReader } from "./domain/catalog/catalogue-version.server.ts";
import { seconds } from "./domain/values/duration.ts";
import { cacheControlOf, carriesOwnCookie, isShared } from "./http/cache-control.ts";
import { clientIpContext, patternContext, requestIdContext, sessionContext } from "./http/context.server.ts";
import { cacheUrlResolver } from "./http/page-cache/cache-url.ts";
import { openCriticalAssets } from "./http/page-cache/inline-critical-assets.server.ts";
import { openPageCache } from "./http/page-cache/page-cache.server.ts";
import { sendCachedPage } from "./http/page-cache/send-cached-page.server.ts";
import { SPECULATION_RULES } from "./http/prefetched.ts";
import { refusalPages } from "./http/refusal-pages.server.ts";
import { attemptContext, securityEventContext } from "./http/security-events.server.ts";
import { bodyLimit } from "./http/transport/body-limit.ts";
import { limitBodyTime, UPLOAD_TIMEOUT } from "./http/transport/body-time.server.ts";
import { answerUnreadableRequests, limitConnections } from "./http/transport/connections.server.ts";
import { openDrain } from "./http/transport/drain.server.ts";
import { unexpectedFrameworkRequests } from "./http/transport/framework-requests.ts";
import { limitBody } from "./http/transport/limits.server.ts";
import { countRequest, startMetrics } from "./http/transport/metrics.server.ts";
import { clientIpOf, isHost, normalizeRequest, pathOf } from "./http/transport/normalize-request.server.ts";
import {
  fileHeaders,
  HOSTED_UPLOADS,
  paymentSources,
  securityHeaders,
} from "./http/transport/security-headers.ts";
import { describeError, log } from "./log.server.ts";
import { whyItCannotOpen } from "./opening-faults.ts";
import { runningShop } from "./shop.server.ts";
import type { PageHandle } from "./ui/layout/page-handle.ts";

/** How often Node looks for heads and bodies whose time is up: by itself each 30 s, so that 10 s became 40. */
const CONNECTIONS_LOOK = seconds(2);
const DRAIN_TIMEOUT = seconds(9.5);
/** For pages that are drawn for one visit: what a better one saves on the wire costs more than it saves. */
const QUICK_BROTLI = 3;
/** How far back it looks, as a power of two: a whole page. The usual four megabytes are asked of the system for each page anew. */
const NEAR = 17;
/** What a browser is told of files, by their ending or their name: of texts the encoding as well. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  [SPECULATION_RULES]: "application/speculationrules+json",
};
const FOR_EVER = "public, max-age=31536000, immutable";

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
      [constants.BROTLI_PARAM_LGWIN]: NEAR,
    },
  },
});
const pages = openPageCache({
  maxBytes: settings.pageCacheBytes,
  readVersion: catalogueVersionReader(shop.store),
  now: shop.now,
});
const routes = Object.values((build as ServerBuild).routes).flatMap((route) => {
  if (!route || route.id === "root") return [];
  const handle = (route.module.handle ?? {}) as PageHandle;
  return [{ path: route.path ?? "", index: route.index ?? false, ...handle }];
});
const cacheUrlOf = cacheUrlResolver(routes);
const isUnexpected = unexpectedFrameworkRequests(routes);
/** What each route says of caching, by its pattern. */
const cachingOf = new Map(routes.map((route) => [`/${route.path}`, route]));
const ofFiles = fileHeaders({ isSecure });
const inlineCriticalAssets = openCriticalAssets("build/client");
/** The path of each file that is served as it is. */
const files = new Set(readdirSync("build/client", { recursive: true }).map((file) => `/${file}`));
const assets = sirv("build/client", {
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders: (response, pathname) => {
    const isHashed = pathname.startsWith("/assets/") || /-[0-9a-f]{8}-\d+\.\w+$/.test(pathname);
    response.setHeader("Cache-Control", isHashed ? FOR_EVER : "public, max-age=3600");
    const type = CONTENT_TYPES[pathname] ?? CONTENT_TYPES[path.extname(pathname)];
    if (type) response.setHeader("Content-Type", type);
  },
});

/** One request: what the shop calls it, the route that answered it, where one did, and what it is answered with and by. */
interface RequestLog {
  id: string;
  pattern: string;
  context?: RouterContextProvider;
  answer?: Promise<Response>;
}

/** What is sent from the disk: it is not worth a line. */
const ASSET = "asset";

const drain = openDrain();
const server = createServer({ connectionsCheckingInterval: CONNECTIONS_LOOK }, (incoming, outgoing) => {
  const { method = "", url = "" } = incoming;
  const startedAt = performance.now();
  const requestLog: RequestLog = { id: randomUUID().slice(24), pattern: "none" };
  drain.take(outgoing);
  outgoing.once("close", async () => {
    drain.end(outgoing);
    if (requestLog.pattern === ASSET) return;
    const ms = performance.now() - startedAt;
    const status = outgoing.statusCode;
    // Whoever hangs up stops nothing of what was begun: its line says what came of it.
    await requestLog.answer?.catch(() => {});
    const { id, pattern, context } = requestLog;
    await context?.get(attemptContext);
    const event = context?.get(securityEventContext) ?? null;
    log.info({ id, method, path: url, status, ms: Math.round(ms), ...(event && { event }) }, "request");
    countRequest({ route: pattern, method, status, ms, event });
  });

  const address = sharedPageUrl(incoming);
  if (address) {
    handleSharedPage(incoming, outgoing, address, requestLog).catch((error) =>
      fail(outgoing, error, requestLog),
    );
    return;
  }
  setHeaders(outgoing, headersOf(requestLog));
  setHeaders(outgoing, ofFiles);
  const answer = () => {
    requestLog.pattern = "none";
    const payment = paymentSources(pathOf(incoming), shop);
    setHeaders(outgoing, securityHeaders({ isSecure, sendsTo, payment }));
    handleRequest(incoming, outgoing, requestLog).catch((error) => fail(outgoing, error, requestLog));
  };
  if (!isReading(method)) return answer();
  requestLog.pattern = ASSET;
  assets(incoming, outgoing, answer);
});

function isReading(method = ""): boolean {
  return method === "GET" || method === "HEAD";
}

/** The address of the page, where it is everybody's and whoever asks is nobody in particular. */
function sharedPageUrl({ method, url = "/", headers }: IncomingMessage): string | undefined {
  if (!isReading(method) || carriesOwnCookie(headers.cookie) || !isHost(headers.host)) return undefined;
  return cacheUrlOf(url);
}

/** Answers with a page that was drawn once for all, or draws it. */
async function handleSharedPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  address: string,
  requestLog: RequestLog,
) {
  const { headers, method } = incoming;
  const saver = headers["save-data"] === "on" ? "saver" : "";
  const key = `${settings.origin ?? headers.host} ${saver} ${address}`;
  requestLog.pattern = "kept-page";
  const cached = await pages.find(key);
  if (cached) return sendCachedPage({ headers, method }, outgoing, cached, headersOf(requestLog).flat());

  // Who asks for the head alone is told of the whole page, and the next who asks is shown it.
  Object.assign(incoming, { url: address, method: "GET" });
  const render = async () => {
    const context = contextOf(incoming, requestLog);
    const rendered = await answerOf(requestOf(incoming, outgoing), handle, context, requestLog);
    return asSharedPage(rendered);
  };
  const page = await pages.getOrRender(key, render);
  if (!(page instanceof Response)) {
    return sendCachedPage({ headers, method }, outgoing, page, headersOf(requestLog).flat());
  }
  setHeaders(outgoing, headersOf(requestLog));
  await send(incoming, outgoing, page);
}

type Header = readonly [name: string, value: string];

/** What only this one answer carries. */
function headersOf({ id }: RequestLog): Header[] {
  return [["X-Request-Id", id], ...(drain.isOn ? [["Connection", "close"] as const] : [])];
}

function setHeaders(outgoing: ServerResponse, headers: readonly Header[]) {
  for (const [name, value] of headers) outgoing.setHeader(name, value);
}

/** What is drawn for all carries its own styles and icons, and no inline script that would want a nonce. */
async function asSharedPage(rendered: Response): Promise<Response> {
  const { status, headers } = rendered;
  const { html, styleHashes } = isShared(rendered)
    ? inlineCriticalAssets(await rendered.text())
    : { html: rendered.body, styleHashes: [] };
  for (const [name, value] of securityHeaders({ isSecure, styleHashes, sendsTo })) headers.set(name, value);
  return new Response(html, { status, headers });
}

async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse, requestLog: RequestLog) {
  // A refused body is read to its end and dropped: a client hears the answer only once it has sent all.
  outgoing.on("finish", () => {
    if (!incoming.complete) incoming.removeAllListeners("data").resume();
  });
  if (!isHost(incoming.headers.host)) return plainTextError(outgoing, 400, "Falta o nome da loja.");
  normalizeRequest(incoming, isUnexpected);
  limitBodyTime(incoming, bodyLimit(pathOf(incoming)));

  const context = contextOf(incoming, requestLog);
  requestLog.context = context;
  const request = limitBody(requestOf(incoming, outgoing));
  const isFile = files.has(pathOf(incoming)) && !isReading(incoming.method);
  requestLog.answer = answerOf(request, isFile ? refuseMethod : handle, context, requestLog);
  await send(incoming, outgoing, await requestLog.answer);
}

/** The framework's answer, and who may cache it: decided when every cookie that it sets is there. */
async function answerOf(
  request: Request,
  answer: typeof handle,
  context: RouterContextProvider,
  requestLog: RequestLog,
): Promise<Response> {
  const response = await answer(request, context);
  requestLog.pattern = context.get(patternContext) || requestLog.pattern;
  const exchange = {
    method: request.method,
    cookie: request.headers.get("Cookie"),
    isSignedIn: () => context.get(sessionContext).has("accountId"),
    response,
  };
  response.headers.set("Cache-Control", cacheControlOf(exchange, cachingOf.get(requestLog.pattern)));
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
  setHeaders(outgoing, headersOf(requestLog));
  plainTextError(outgoing, 500, `Algo falhou por aqui. Tente de novo em instantes. Referência: ${id}`);
}

// What takes less has its own limit: see limitBodyTime.
server.requestTimeout = UPLOAD_TIMEOUT;
server.headersTimeout = seconds(10);
answerUnreadableRequests(server);
// Behind a proxy every connection comes from it, and it bounds its own clients'.
if (settings.trustedProxies === 0) limitConnections(server, settings.connectionsPerIp);
server.on("error", exitWithError);
server.listen(settings.port, settings.host, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Ótica Ametista aberta em ${settings.origin ?? `http://${settings.host}:${port}`}`);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);

/** Answers everybody who is there, and leaves the database in order. */
async function shutDown() {
  shop.drain();
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT).unref();
  await drain.close(server);
  await shop.close();
  process.exit(0);
}

function exitWithError(error: unknown): never {
  console.error(whyItCannotOpen(error));
  process.exit(1);
}

/** What no page can be shown for, in a word. A kept page brings its own policy, and one that failed has none yet. */
function plainTextError(outgoing: ServerResponse, status: number, words: string) {
  setHeaders(outgoing, securityHeaders({ isSecure }));
  outgoing.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  outgoing.end(`${words}\n`);
}
