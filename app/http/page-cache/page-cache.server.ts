import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { hours } from "#app/domain/values/duration.ts";
import { isShared } from "#app/http/cache-control.ts";

/** Refreshes what is not in the catalogue, such as the year. */
const MAX_AGE = hours(1);
/** Brotli level. The largest page takes 40 ms, once. */
const QUALITY = 10;

export interface CachedPage {
  etag: string;
  /** The headers of every encoding: names and values alternating, as `writeHead` takes them. */
  headers: readonly string[];
  br: EncodedPage;
  gzip: EncodedPage;
}

export interface EncodedPage {
  headers: readonly string[];
  body: Buffer;
}

interface PageCacheOptions {
  /** The total size of all pages. 0 turns the cache off. */
  maxBytes: number;
  /** The catalogue version (domain/catalog/catalogue-version.server.ts). A new version invalidates all pages. */
  readVersion(): Promise<number>;
  now(): Date;
}

/** Evicts the least recently used. Nothing depends on its content: every process begins with an empty cache. */
export function openPageCache({ maxBytes, readVersion, now }: PageCacheOptions) {
  const pages = new LRUCache<string, CachedPage>({
    // The library does not accept 0. No page fits into 1 byte.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const renders = new Map<string, Promise<CachedPage | Response>>();
  let version: number | undefined;

  async function dropOutdatedPages() {
    const current = await readVersion();
    if (current !== version) pages.clear();
    version = current;
  }

  async function renderAndCache(key: string, render: () => Promise<Response>) {
    await dropOutdatedPages();
    const renderedFrom = version;
    const response = await render();
    if (!isShared(response)) return response;
    const page = await finish(response);
    // If the catalogue changed unnoticed meanwhile, the next `find` drops this page.
    if (version === renderedFrom) pages.set(key, page);
    return page;
  }

  return {
    async find(key: string): Promise<CachedPage | undefined> {
      await dropOutdatedPages();
      return pages.get(key);
    },

    /**
     * Renders and caches a page. Concurrent calls for the same key share one render, unless its response cannot be shared or it
     * fails: then each renders its own, and returns the response.
     */
    async getOrRender(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
      const running = renders.get(key);
      if (running) {
        // The render fails if the client that began it disconnects.
        const page = await running.catch(() => undefined);
        return page && !(page instanceof Response) ? page : render();
      }
      const rendering = renderAndCache(key, render).finally(() => renders.delete(key));
      renders.set(key, rendering);
      return rendering;
    },
  };
}

async function finish(response: Response): Promise<CachedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
    // A window of the largest page. The default takes sixteen times the memory.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html, { params }), promisify(gzip)(html)]);
  const digest = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  const etag = `W/"${digest}"`;
  response.headers.append("Vary", "Accept-Encoding");
  response.headers.set("ETag", etag);
  const headers = [...response.headers].flat();
  return { etag, headers, br: encodedPage("br", br, headers), gzip: encodedPage("gzip", gz, headers) };
}

function encodedPage(encoding: string, bytes: Buffer, headers: readonly string[]): EncodedPage {
  const body = copyOf(bytes);
  return {
    headers: [...headers, "Content-Encoding", encoding, "Content-Length", String(body.byteLength)],
    body,
  };
}

/** zlib returns a view of a larger buffer, which the view would keep in memory. */
function copyOf(bytes: Buffer): Buffer {
  const { buffer } = new Uint8Array(bytes);
  return Buffer.from(buffer);
}

/** In bytes. A key contains a URL, which may be longer than its page. */
function sizeOf({ br, gzip }: CachedPage, key: string): number {
  return key.length * 2 + br.body.byteLength + gzip.body.byteLength;
}
