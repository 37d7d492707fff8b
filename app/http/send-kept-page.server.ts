import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import type { KeptPage } from "./page-cache.server.ts";

/** Sends a kept page in the form that the browser reads, or says that it has it already. */
export function sendKeptPage(
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  page: KeptPage,
): void {
  for (const [name, value] of page.headers) outgoing.setHeader(name, value);
  outgoing.appendHeader("Vary", "Accept-Encoding");
  outgoing.setHeader("ETag", page.etag);
  if (isKnown(page.etag, headers["if-none-match"])) {
    outgoing.writeHead(304).end();
    return;
  }

  const encoding = encodingFor(headers["accept-encoding"]);
  const body = encoding ? page[encoding] : gunzipSync(page.gzip);
  if (encoding) outgoing.setHeader("Content-Encoding", encoding);
  outgoing.setHeader("Content-Length", body.byteLength);
  outgoing.writeHead(200).end(method === "HEAD" ? undefined : body);
}

function isKnown(etag: string, known: string | undefined): boolean {
  return (
    known !== undefined && (known.trim() === "*" || known.split(",").some((each) => each.trim() === etag))
  );
}

/** Brotli before gzip; neither where the browser refuses both (RFC 9110, 12.5.3). */
function encodingFor(accepted: string | undefined): "br" | "gzip" | undefined {
  const offers = (accepted ?? "").split(",").map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const takes = (encoding: string) =>
    offers.some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0);
  return (["br", "gzip"] as const).find(takes);
}
