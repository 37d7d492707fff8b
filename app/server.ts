import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { seconds } from "./domain/values/duration.ts";
import { bodyLimit } from "./http/body-limit.ts";
import { LONGEST_UPLOAD, limitBodyTime } from "./http/body-time.server.ts";
import { addressContext, nonceContext } from "./http/context.server.ts";
import { limitBody } from "./http/limits.server.ts";
import { HOSTED_UPLOADS, paymentSources, securityHeaders } from "./http/security-headers.ts";
import { describeError, log, loggedPath } from "./log.server.ts";
import { InvalidSettings } from "./settings.server.ts";
import { runningShop } from "./shop.server.ts";

const LONGEST_DRAIN = seconds(9.5);
const FOR_EVER = "public, max-age=31536000, immutable";

const shop = await runningShop().catch(giveUp);
const { settings } = shop;
const sendsTo = settings.uploadcare && HOSTED_UPLOADS;
const handle = createRequestHandler(build as ServerBuild, "production");

const compress = compression();
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
  const startedAt = performance.now();
  const nonce = randomBytes(16).toString("base64");
  const payment = paymentSources(pathOf(incoming), shop);
  for (const [name, value] of securityHeaders(nonce, settings.isSecure, sendsTo, payment))
    outgoing.setHeader(name, value);

  assets(incoming, outgoing, () => {
    const { method = "", url = "" } = incoming;
    outgoing.on("close", () => {
      const ms = Math.round(performance.now() - startedAt);
      log.info({ method, path: loggedPath(url), status: outgoing.statusCode, ms }, "request");
    });

    // A refused body is read to its end and dropped: a client hears the answer only once it has sent all.
    outgoing.on("finish", () => {
      if (!incoming.complete) incoming.removeAllListeners("data").resume();
    });

    if (method === "TRACE") return lastResort(outgoing, 405, "Este endereço não funciona assim.");
    if (!isHost(incoming.headers.host)) return lastResort(outgoing, 400, "Falta o nome da loja.");
    mendForTheFramework(incoming);
    limitBodyTime(incoming, bodyLimit(pathOf(incoming)));

    compress(incoming as never, outgoing as never, () => {
      render().catch((error: unknown) => {
        log.error(describeError(error), "a resposta falhou");
        if (outgoing.headersSent) outgoing.destroy();
        else lastResort(outgoing, 500, "Algo falhou por aqui. Tente de novo em instantes.");
      });
    });
  });

  async function render() {
    const context = new RouterContextProvider();
    context.set(nonceContext, nonce);
    context.set(addressContext, addressOf(incoming));
    const { protocol, host } = settings.origin
      ? new URL(settings.origin)
      : { protocol: "http:", host: undefined };
    const request = createRequest(incoming, outgoing, { protocol, ...(host && { host }) });
    await sendResponse(outgoing, await handle(limitBody(request), context));
  }
});

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
  // As for a proxy: the whole address, of which the host is in its header as well.
  incoming.url = incoming.url?.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  if (!incoming.url.startsWith("/") || !canDecode(pathOf(incoming))) incoming.url = "/nao-encontrado";
  if (headers.origin !== undefined && !URL.canParse(headers.origin)) {
    headers["sec-fetch-site"] ??= "cross-site";
    delete headers.origin;
  }
}

/** Nothing beside a name and a port, for the address of the request is put together from it. */
function isHost(host: string | undefined): boolean {
  if (!host || /[/\\?#@]/.test(host)) return false;
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
