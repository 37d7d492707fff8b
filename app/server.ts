import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { seconds } from "./domain/values/duration.ts";
import { bodyLimit } from "./http/body-limit.ts";
import { LONGEST_UPLOAD, limitBodyTime } from "./http/body-time.server.ts";
import { addressContext, nonceContext, patternContext, requestIdContext } from "./http/context.server.ts";
import { limitBody } from "./http/limits.server.ts";
import { countRequest, startMetrics } from "./http/metrics.server.ts";
import { HOSTED_UPLOADS, paymentSources, securityHeaders } from "./http/security-headers.ts";
import { describeError, log, loggedPath } from "./log.server.ts";
import { whyItCannotOpen } from "./opening-faults.ts";
import { runningShop } from "./shop.server.ts";

const LONGEST_DRAIN = seconds(9.5);
/** How long nobody asks for anything before nobody is listened to, once the shop is closing; and how long that is waited for. */
const LAST_CALL = 300;
const LONGEST_LAST_CALL = seconds(3);
const FOR_EVER = "public, max-age=31536000, immutable";

const shop = await runningShop().catch(giveUp);
const { settings } = shop;
if (settings.metricsToken) startMetrics();
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

/** Answers that are not yet sent whole. */
const underWay = new Set<ServerResponse>();
let requestCount = 0;
let isDraining = false;

const server = createServer((incoming, outgoing) => {
  requestCount += 1;
  underWay.add(outgoing);
  outgoing.once("close", () => underWay.delete(outgoing));
  if (isDraining) outgoing.setHeader("Connection", "close");

  const startedAt = performance.now();
  let pattern = "none";
  const id = randomBytes(5).toString("hex");
  const nonce = randomBytes(16).toString("base64");
  const payment = paymentSources(pathOf(incoming), shop);
  for (const [name, value] of securityHeaders(nonce, settings.isSecure, sendsTo, payment))
    outgoing.setHeader(name, value);
  outgoing.setHeader("X-Request-Id", id);

  assets(incoming, outgoing, () => {
    const { method = "", url = "" } = incoming;
    outgoing.on("close", () => {
      const ms = performance.now() - startedAt;
      const status = outgoing.statusCode;
      log.info({ id, method, path: loggedPath(url), status, ms: Math.round(ms) }, "request");
      countRequest(pattern, method, status, ms);
    });

    // A refused body is read to its end and dropped: a client hears the answer only once it has sent all.
    outgoing.on("finish", () => {
      if (!incoming.complete) incoming.removeAllListeners("data").resume();
    });

    if (method === "TRACE") return lastResort(outgoing, 405, "Este endereço não funciona assim.");
    if (!URL.canParse(`http://${incoming.headers.host}`))
      return lastResort(outgoing, 400, "Falta o nome da loja.");
    mendForTheFramework(incoming);
    limitBodyTime(incoming, bodyLimit(pathOf(incoming)));

    compress(incoming as never, outgoing as never, () => {
      render().catch((error: unknown) => {
        log.error({ id, ...describeError(error) }, "a resposta falhou");
        if (outgoing.headersSent) outgoing.destroy();
        else lastResort(outgoing, 500, `Algo falhou por aqui. Tente de novo em instantes. Referência: ${id}`);
      });
    });
  });

  async function render() {
    const context = new RouterContextProvider();
    context.set(requestIdContext, id);
    context.set(nonceContext, nonce);
    context.set(addressContext, addressOf(incoming));
    const { protocol, host } = settings.origin
      ? new URL(settings.origin)
      : { protocol: "http:", host: undefined };
    const request = createRequest(incoming, outgoing, { protocol, ...(host && { host }) });
    const answer = await handle(limitBody(request), context);
    pattern = context.get(patternContext) || pattern;
    await sendResponse(outgoing, answer);
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

/**
 * Lets the requests under way finish, and leaves the database in order. What was sent before the signal may not have been read
 * yet: until it is quiet everything is still answered, and each connection told that it was its last answer; then nobody new is taken.
 */
async function shutDown() {
  shop.drain();
  setTimeout(() => process.exit(1), LONGEST_DRAIN).unref();
  isDraining = true;
  for (const answer of underWay) if (!answer.headersSent) answer.setHeader("Connection", "close");
  const lastMoment = performance.now() + LONGEST_LAST_CALL;
  for (let before = -1; before !== requestCount && performance.now() < lastMoment; ) {
    before = requestCount;
    await pause(LAST_CALL);
  }

  const closed = new Promise((resolve) => server.close(resolve));
  // Answers whose head was sent before the signal leave connections behind that wait for more.
  const sweeping = setInterval(() => server.closeIdleConnections(), LAST_CALL);
  await closed;
  clearInterval(sweeping);
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
  console.error(whyItCannotOpen(error));
  process.exit(1);
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
