import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import type { CachedPage, PackedPage } from "./page-cache.server.ts";

/**
 * Sends a kept page in the form that the browser reads, or says that it has it already. `own` are the headers of this answer
 * alone, names and values in turns. All are given at once: one by one they took as long as everything else.
 */
export function sendCachedPage(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  outgoing: ServerResponse,
  page: CachedPage,
  own: readonly string[],
): void {
  if (isKnown(page.etag, headers["if-none-match"])) {
    outgoing.writeHead(304, page.headers.concat(own)).end();
    return;
  }
  const encoding = encodingFor(headers["accept-encoding"]);
  const form = encoding ? page[encoding] : unpacked(page);
  outgoing.writeHead(200, form.headers.concat(own)).end(method === "HEAD" ? undefined : form.body);
}

function unpacked({ headers, gzip }: CachedPage): PackedPage {
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
const remembered = new Map<string, Encoding | undefined>();

/** Browsers ask in few ways. */
function encodingFor(accepted = ""): Encoding | undefined {
  if (remembered.has(accepted)) return remembered.get(accepted);
  if (remembered.size >= MAX_ENTRIES) remembered.clear();
  const encoding = encodingIn(accepted);
  remembered.set(accepted, encoding);
  return encoding;
}

/** Brotli before gzip; neither where the browser refuses both (RFC 9110, 12.5.3). */
function encodingIn(accepted: string): Encoding | undefined {
  const offers = accepted.split(",").map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const takes = (encoding: string) =>
    offers.some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0);
  return (["br", "gzip"] as const).find(takes);
}
