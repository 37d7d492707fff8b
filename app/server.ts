import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { constants } from "node:zlib";
import * as build from "virtual:react-router/server-build";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { readCatalogueVersion } from "./domain/catalog/catalogue-version.server.ts";
import { seconds } from "./domain/values/duration.ts";
import { bodyLimit } from "./http/body-limit.ts";
import { LONGEST_UPLOAD, limitBodyTime } from "./http/body-time.server.ts";
import { addressContext } from "./http/context.server.ts";
import { openPageStyles } from "./http/inline-styles.server.ts";
import { limitBody } from "./http/limits.server.ts";
import { isForEverybody, openPageCache } from "./http/page-cache.server.ts";
import { HOSTED_UPLOADS, paymentSources, securityHeaders } from "./http/security-headers.ts";
import { sendKeptPage } from "./http/send-kept-page.server.ts";
import { sessionCookieName } from "./http/session.server.ts";
import { sharedAddresses } from "./http/shared-address.ts";
import { describeError, log, loggedPath } from "./log.server.ts";
import { InvalidSettings } from "./settings.server.ts";
import { runningShop } from "./shop.server.ts";
import type { PageHandle } from "./ui/layout/page-handle.ts";

const LONGEST_DRAIN = seconds(9.5);
/** For pages that are drawn for one visit: what a better one saves on the wire costs more than it saves. */
const QUICK_BROTLI = 3;
const FOR_EVER = "public, max-age=31536000, immutable";

const shop = await runningShop().catch(giveUp);
const { settings } = shop;
const { isSecure } = settings;
const sendsTo = settings.uploadcare && HOSTED_UPLOADS;
const handle = createRequestHandler(build as ServerBuild, "production");

const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } } });
const pages = openPageCache({
  mostBytes: settings.pageCacheBytes,
  readVersion: () => readCatalogueVersion(shop.store.read),
  now: shop.now,
});
const sharedAddressOf = sharedAddresses(
  Object.values((build as ServerBuild).routes).flatMap((route) => {
    if (!route || route.id === "root") return [];
    const { sharedBy } = (route.module.handle ?? {}) as PageHandle;
    return [{ path: route.path ?? "", index: route.index ?? false, sharedBy }];
  }),
);
const sessionCookie = `${sessionCookieName(isSecure)}=`;
const inlineStyles = openPageStyles("build/client");
const assets = sirv("build/client", {
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders: (response, pathname) => {
    const isHashed = pathname.startsWith("/assets/") || /-[0-9a-f]{8}-\d+\.\w+$/.test(pathname);
    response.setHeader("Cache-Control", isHashed ? FOR_EVER : "public, max-age=3600");
  },
});

const server = createServer((incoming, outgoing) => {
  const { method = "", url = "" } = incoming;
  const startedAt = performance.now();
  const logAnswer = () =>
    outgoing.on("close", () => {
      const ms = Math.round(performance.now() - startedAt);
      log.info({ method, path: loggedPath(url), status: outgoing.statusCode, ms }, "request");
    });

  const address = everybodysAddress(incoming);
  if (address) {
    logAnswer();
    answerEverybody(incoming, outgoing, address).catch((error) => fail(outgoing, error));
    return;
  }
  const payment = paymentSources(pathOf(incoming), shop);
  for (const [name, value] of securityHeaders({ isSecure, sendsTo, payment }))
    outgoing.setHeader(name, value);
  assets(incoming, outgoing, () => {
    logAnswer();
    answerOne(incoming, outgoing).catch((error) => fail(outgoing, error));
  });
});

/** The address of the page, where it is everybody's and whoever asks is nobody in particular. */
function everybodysAddress({ method, url = "/", headers }: IncomingMessage): string | undefined {
  const isAsking = method === "GET" || method === "HEAD";
  if (!isAsking || headers.cookie?.includes(sessionCookie) || !isHost(headers.host)) return undefined;
  return canDecode(url) ? sharedAddressOf(url) : undefined;
}

/** Answers with a page that was drawn once for all, or draws it. */
async function answerEverybody(incoming: IncomingMessage, outgoing: ServerResponse, address: string) {
  const { headers } = incoming;
  const key = JSON.stringify([settings.origin ?? headers.host, headers["save-data"] === "on", address]);
  incoming.url = address;
  const draw = async () => forEverybody(await handle(requestOf(incoming, outgoing), contextOf(incoming)));
  const page = (await pages.find(key)) ?? (await pages.keep(key, draw));
  if (page instanceof Response) await send(incoming, outgoing, page);
  else sendKeptPage(incoming, outgoing, page);
}

/** What is drawn for all carries its own styles, and no inline script that would want a nonce. */
async function forEverybody(drawn: Response): Promise<Response> {
  const { status, headers } = drawn;
  const { html, styleHash } = isForEverybody(drawn) ? inlineStyles(await drawn.text()) : { html: drawn.body };
  for (const [name, value] of securityHeaders({ isSecure, styleHash, sendsTo })) headers.set(name, value);
  return new Response(html, { status, headers });
}

async function answerOne(incoming: IncomingMessage, outgoing: ServerResponse) {
  // A refused body is read to its end and dropped: a client hears the answer only once it has sent all.
  outgoing.on("finish", () => {
    if (!incoming.complete) incoming.removeAllListeners("data").resume();
  });
  if (incoming.method === "TRACE") return lastResort(outgoing, 405, "Este endereço não funciona assim.");
  if (!isHost(incoming.headers.host)) return lastResort(outgoing, 400, "Falta o nome da loja.");
  mendForTheFramework(incoming);
  limitBodyTime(incoming, bodyLimit(pathOf(incoming)));

  const request = limitBody(requestOf(incoming, outgoing));
  await send(incoming, outgoing, await handle(request, contextOf(incoming)));
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { protocol, host } = settings.origin
    ? new URL(settings.origin)
    : { protocol: "http:", host: undefined };
  return createRequest(incoming, outgoing, { protocol, ...(host && { host }) });
}

function contextOf(incoming: IncomingMessage): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(addressContext, addressOf(incoming));
  return context;
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse, response: Response) {
  await new Promise((resolve) => compress(incoming as never, outgoing as never, resolve));
  await sendResponse(outgoing, response);
}

function fail(outgoing: ServerResponse, error: unknown) {
  log.error(describeError(error), "a resposta falhou");
  if (outgoing.headersSent) outgoing.destroy();
  else lastResort(outgoing, 500, "Algo falhou por aqui. Tente de novo em instantes.");
}

// What takes less has its own limit: see limitBodyTime.
server.requestTimeout = LONGEST_UPLOAD;
server.headersTimeout = seconds(10);
server.on("error", giveUp);
server.listen(settings.port, settings.host, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Ótica Ametista aberta em ${settings.origin ?? `http://${settings.host}:${port}`}`);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);

/** Takes nobody new, lets the requests under way finish, and leaves the database in order. */
async function shutDown() {
  shop.drain();
  setTimeout(() => process.exit(1), LONGEST_DRAIN).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  await shop.close();
  process.exit(0);
}

/** Who speaks to the outermost of the trusted proxies, or to the shop itself where there is none. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const passed = String(headers["x-forwarded-for"] ?? "").split(",");
  const address = settings.trustedProxies > 0 ? passed.at(-settings.trustedProxies)?.trim() : undefined;
  return address || (socket.remoteAddress ?? "");
}

function giveUp(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (error instanceof InvalidSettings) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    const port = "port" in error ? error.port : "";
    return `A porta ${port} já está em uso. Feche o outro programa, ou escolha outra: PORT=3010 SANDBOX_PORT=3011 npm start`;
  }
  return `A loja não pôde abrir: ${error instanceof Error ? error.message : error}`;
}

/** What no page can be shown for, in a word. */
function lastResort(outgoing: ServerResponse, status: number, words: string) {
  outgoing.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  outgoing.end(`${words}\n`);
}

/** What the framework would answer without a page, or write to the log, in a form for which the shop has a page. */
function mendForTheFramework(incoming: IncomingMessage) {
  const { headers } = incoming;
  if (!canDecode(pathOf(incoming))) incoming.url = "/nao-encontrado";
  if (headers.origin && !URL.canParse(headers.origin)) {
    headers["sec-fetch-site"] ??= "cross-site";
    delete headers.origin;
  }
}

function isHost(host: string | undefined): boolean {
  return URL.canParse(`http://${host}`);
}

/** The path alone: a query may be any bytes, as a search may. */
function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?")[0] ?? "";
}

function canDecode(url: string): boolean {
  try {
    // The result is used, or the bundler takes the call for needless and leaves it out.
    return decodeURI(url) !== "";
  } catch {
    return false;
  }
}
