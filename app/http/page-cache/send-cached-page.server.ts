import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import type { CachedPage, EncodedPage } from "./page-cache.server.ts";

/**
 * Sends a cached page in the best encoding that the browser accepts, or a 304. `ownHeaders` are the headers of this response
 * only, names and values alternating. All headers go to one `writeHead` call: setting them one by one took as long as the rest.
 */
export function sendCachedPage(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  outgoing: ServerResponse,
  page: CachedPage,
  ownHeaders: readonly string[],
): void {
  if (isKnown(page.etag, headers["if-none-match"])) {
    outgoing.writeHead(304, page.headers.concat(ownHeaders)).end();
    return;
  }
  const encoding = encodingFor(headers["accept-encoding"]);
  const encoded = encoding ? page[encoding] : decoded(page);
  outgoing
    .writeHead(200, encoded.headers.concat(ownHeaders))
    .end(method === "HEAD" ? undefined : encoded.body);
}

function decoded({ headers, gzip }: CachedPage): EncodedPage {
  const body = gunzipSync(gzip.body);
  return { headers: [...headers, "Content-Length", String(body.byteLength)], body };
}

function isKnown(etag: string, known: string | undefined): boolean {
  return (
    known !== undefined && (known.trim() === "*" || known.split(",").some((each) => each.trim() === etag))
  );
}

type Encoding = "br" | "gzip";

const MAX_ENTRIES = 100;
/** By `Accept-Encoding`. Browsers send only a few different values. */
const encodings = new Map<string, Encoding | undefined>();

function encodingFor(acceptEncoding = ""): Encoding | undefined {
  if (encodings.has(acceptEncoding)) return encodings.get(acceptEncoding);
  if (encodings.size >= MAX_ENTRIES) encodings.clear();
  const encoding = parseAcceptEncoding(acceptEncoding);
  encodings.set(acceptEncoding, encoding);
  return encoding;
}

/** Prefers Brotli. Undefined if neither is accepted (RFC 9110, 12.5.3). */
function parseAcceptEncoding(acceptEncoding: string): Encoding | undefined {
  const codings = acceptEncoding.split(",").map((coding) =>
    coding
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const isAccepted = (encoding: string) =>
    codings.some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0);
  return (["br", "gzip"] as const).find(isAccepted);
}
