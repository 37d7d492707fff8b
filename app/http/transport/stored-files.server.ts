import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** The derived files of an imported catalogue: a name contains the content's hash. */
export const PICTURES = /^\/pictures\/([a-z0-9-]+\/[a-z0-9-]+-[0-9a-f]{8}-\d{3,4}\.(avif|jpg))$/;
/** Files of another build, which has them in /assets too. */
export const ASSETS = /^\/assets\/(\w[\w.-]*-[\w-]{8}\.(js|css|svg|woff2))$/;
const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  woff2: "font/woff2",
};

interface Files {
  /** The name in the folder is its first group, the extension its second. */
  pattern: RegExp;
  folder: string;
  cacheControl: string;
  /** May put a missing file into the folder first. */
  fetch?: (name: string) => Promise<unknown>;
}

/**
 * Serves a GET or HEAD for a file of `folder`; calls `next` for everything else. Unlike the files of the build, which are listed when
 * the shop starts, these come while it runs.
 */
export function serveStoredFiles({ pattern, folder, cacheControl, fetch = async () => undefined }: Files) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): Promise<void> => {
    const [, name, extension = ""] = pattern.exec((incoming.url ?? "").split("?")[0] ?? "") ?? [];
    const file = name && path.join(folder, name);
    if (!file) return next();
    let found = await factsOf(file);
    if (!found) {
      try {
        await fetch(name);
      } catch {
        // It may be there: a browser must not remember that it is not.
        outgoing.writeHead(503, { "Retry-After": "10", "Cache-Control": "no-store" }).end();
        return;
      }
      found = await factsOf(file);
    }
    if (!found) return next();

    const etag = `W/"${found.size}-${found.mtime.getTime()}"`;
    outgoing.setHeader("Cache-Control", cacheControl);
    outgoing.setHeader("ETag", etag);
    if (incoming.headers["if-none-match"] === etag) {
      outgoing.writeHead(304).end();
      return;
    }
    outgoing.writeHead(200, { "Content-Type": TYPES[extension], "Content-Length": found.size });
    if (incoming.method === "HEAD") {
      outgoing.end();
      return;
    }
    // A client that leaves in the middle is no fault.
    await pipeline(createReadStream(file), outgoing).catch(() => outgoing.destroy());
  };
}

async function factsOf(file: string): Promise<Stats | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found : undefined;
}
