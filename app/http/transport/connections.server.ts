import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "#app/http/network.ts";

/** An error of Node's HTTP parser, with the bytes it failed on. */
interface ClientError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** If a head is too large and its request line is longer than this, the URL is to blame, otherwise the cookies. */
const LONG_REQUEST_LINE = 8 * 1024;

/** `rawPacket` is the last chunk of a head, which may begin anywhere in it. This matches if it is also the first. */
const REQUEST_LINE = /^[A-Z]+ \//;

const PAGES = {
  unreadable: [
    "400 Bad Request",
    "Não foi possível abrir esta página",
    "Não conseguimos ler o endereço. Confira se ele está completo.",
  ],
  "too-slow": [
    "408 Request Timeout",
    "A conexão demorou demais",
    "A página foi pedida, mas o pedido não chegou inteiro a tempo. Tente de novo.",
  ],
  "too-large": [
    "413 Content Too Large",
    "Formulário grande demais",
    "O que você mandou passa do limite. Nada foi alterado.",
  ],
  "long-url": [
    "414 URI Too Long",
    "Endereço longo demais",
    "O endereço passa do limite. Tente um mais curto.",
  ],
  "long-url-or-cookies": [
    "431 Request Header Fields Too Large",
    "Não foi possível abrir esta página",
    "O endereço ou os cookies são longos demais. Tente um endereço mais curto, ou apague os cookies desta loja no navegador.",
  ],
  "long-cookies": [
    "431 Request Header Fields Too Large",
    "Não foi possível abrir esta página",
    "Apague os cookies desta loja no navegador e tente de novo.",
  ],
} as const;

const responses = new WeakMap<Duplex, ServerResponse>();

/** Refuses connections beyond `max` per client IP or IPv6 network. Not for use behind a proxy, which owns all connections. */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > max) socket.destroy();
  });
}

/** Error pages for requests that Node's parser refuses. A URL in raw UTF-8, as curl sends it, is redirected percent-encoded. */
export function respondToUnreadableRequests(server: Server): void {
  server.prependListener("request", ({ socket }, response) => void responses.set(socket, response));
  server.on("clientError", (error: ClientError, socket: Duplex) => {
    end(socket, responseTo(error));
  });
}

export function endWithPage(socket: Duplex, page: keyof typeof PAGES): void {
  end(socket, pageOf(page));
}

/** Writes nothing if a response has begun: the client would take the bytes for its body, or for the response to its next request. */
function end(socket: Duplex, bytes: string): void {
  const response = responses.get(socket);
  const hasResponded = response?.headersSent && !(response.writableFinished && response.req.complete);
  if (socket.writable && !hasResponded) socket.write(bytes);
  socket.destroy();
}

function responseTo({ code, rawPacket = Buffer.alloc(0) }: ClientError): string {
  const requestLine = rawPacket.toString("latin1").split("\r\n", 1)[0] ?? "";
  const url = /^GET (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]$/.exec(requestLine)?.[1];
  if (code === "HPE_INVALID_URL" && url) {
    const encoded = url.replace(
      /[\x80-\xff]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    if (encoded !== url)
      return `HTTP/1.1 308 Permanent Redirect\r\nLocation: ${encoded}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  }
  return pageOf(refusalOf(code, requestLine));
}

function refusalOf(code: string | undefined, requestLine: string): keyof typeof PAGES {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "too-slow";
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return "too-large";
  if (code !== "HPE_HEADER_OVERFLOW") return "unreadable";
  if (!REQUEST_LINE.test(requestLine)) return "long-url-or-cookies";
  return requestLine.length > LONG_REQUEST_LINE ? "long-url" : "long-cookies";
}

function pageOf(page: keyof typeof PAGES): string {
  const [status, title, message] = PAGES[page];
  const html = `<!DOCTYPE html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${message}</p><p><a href="/">Voltar à loja</a></p></html>\n`;
  const headers = [
    "Content-Type: text/html; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(html)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'",
    "Connection: close",
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${html}`;
}
