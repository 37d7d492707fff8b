import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import type { KeptPage } from "./page-cache.server.ts";

/**
 * Sends a kept page in the form that the browser reads, or says that it has it already. `own` are the headers of this answer
 * alone. All are given at once: one by one they took as long as everything else.
 */
export function sendKeptPage(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  outgoing: ServerResponse,
  page: KeptPage,
  own: Readonly<Record<string, string>>,
): void {
  const always = [...page.headers, ...Object.entries(own).flat()];
  if (isKnown(page.etag, headers["if-none-match"])) {
    outgoing.writeHead(304, always).end();
    return;
  }
  const encoding = encodingFor(headers["accept-encoding"]);
  const body = encoding ? page[encoding] : gunzipSync(page.gzip);
  outgoing
    .writeHead(200, [
      ...always,
      ...(encoding ? ["Content-Encoding", encoding] : []),
      "Content-Length",
      String(body.byteLength),
    ])
    .end(method === "HEAD" ? undefined : body);
}

function isKnown(etag: string, known: string | undefined): boolean {
  return (
    known !== undefined && (known.trim() === "*" || known.split(",").some((each) => each.trim() === etag))
  );
}

type Encoding = "br" | "gzip";

const MOST_REMEMBERED = 100;
const remembered = new Map<string, Encoding | undefined>();

/** Browsers ask in few ways. */
function encodingFor(accepted = ""): Encoding | undefined {
  if (remembered.has(accepted)) return remembered.get(accepted);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
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
