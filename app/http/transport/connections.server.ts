import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "#app/http/network.ts";

/** What Node's parser says, with the bytes at which it said so. */
interface ClientError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** A request line longer than this is what was too long, where a head is. */
const LONG_REQUEST_LINE = 8 * 1024;

/** The beginning of a request. A head that comes in several chunks is refused at the last, which may begin anywhere in it. */
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

/** The last response of each connection. */
const responses = new WeakMap<Duplex, ServerResponse>();

/** Refuses the connections of a client IP, or of an IPv6 network, that has `max` open already. Behind a proxy they are all the proxy's: not for there. */
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

/**
 * Answers with a page what Node's parser refuses, before there is a request. A search in raw UTF-8, as curl sends it, is led to
 * the same URL in percent-encoding.
 */
export function answerUnreadableRequests(server: Server): void {
  server.prependListener("request", ({ socket }, response) => void responses.set(socket, response));
  server.on("clientError", (error: ClientError, socket: Duplex) => {
    end(socket, answerTo(error));
  });
}

/** Ends the connection of a request that has begun, with a page that says why. */
export function endWithPage(socket: Duplex, page: keyof typeof PAGES): void {
  end(socket, pageOf(page));
}

/** Bytes in the middle of a response would be taken for its body, and after it for the response to the next request. */
function end(socket: Duplex, answer: string): void {
  const response = responses.get(socket);
  const isAnswered = response?.headersSent && !(response.writableFinished && response.req.complete);
  if (socket.writable && !isAnswered) socket.write(answer);
  socket.destroy();
}

function answerTo({ code, rawPacket = Buffer.alloc(0) }: ClientError): string {
  const line = rawPacket.toString("latin1").split("\r\n", 1)[0] ?? "";
  const url = /^GET (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]$/.exec(line)?.[1];
  if (code === "HPE_INVALID_URL" && url) {
    const encoded = url.replace(
      /[\x80-\xff]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    if (encoded !== url)
      return `HTTP/1.1 308 Permanent Redirect\r\nLocation: ${encoded}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  }
  return pageOf(refusalOf(code, line));
}

function refusalOf(code: string | undefined, line: string): keyof typeof PAGES {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "too-slow";
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return "too-large";
  if (code !== "HPE_HEADER_OVERFLOW") return "unreadable";
  if (!REQUEST_LINE.test(line)) return "long-url-or-cookies";
  return line.length > LONG_REQUEST_LINE ? "long-url" : "long-cookies";
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
