import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hours } from "#app/domain/values/duration.ts";
import { isShared } from "#app/http/cache-control.ts";

/** However still the catalogue: what else a page says, as the year, is no older than this. */
const MAX_AGE = hours(1);
/** As good as a first visitor need not wait for: 40 ms for the largest page, beside everything else. */
const QUALITY = 10;

/** A finished page, in the forms it goes over the wire in. */
export interface CachedPage {
  etag: string;
  /** What is said of it in any form: names and values in turns, as they are sent. */
  headers: readonly string[];
  br: PackedPage;
  gzip: PackedPage;
}

export interface PackedPage {
  headers: readonly string[];
  body: Buffer;
}

interface PageCacheOptions {
  /** The most that pages may take up together; 0 keeps none. */
  maxBytes: number;
  /** The number of the catalogue (domain/catalog/catalogue-version.server.ts): a page drawn before it moved is not shown any more. */
  readVersion(): Promise<number>;
  now(): Date;
}

/**
 * The pages that are nobody's in particular, finished, in memory. What was asked for longest ago goes first where there are too
 * many. Nothing is held that the next start, or another process on the same database, would miss.
 */
export function openPageCache({ maxBytes, readVersion, now }: PageCacheOptions) {
  const entries = new Map<string, { page: CachedPage; cachedAt: number }>();
  const renders = new Map<string, Promise<CachedPage | Response>>();
  let bytes = 0;
  let version: number | undefined;

  /** Forgets every page that the catalogue has moved on from. */
  async function catchUp() {
    const current = await readVersion();
    if (current !== version) {
      entries.clear();
      bytes = 0;
      version = current;
    }
  }

  function evict(key: string) {
    const entry = entries.get(key);
    if (entry) bytes -= sizeOf(key, entry.page);
    entries.delete(key);
  }

  function store(key: string, page: CachedPage, cachedAt: number) {
    evict(key);
    entries.set(key, { page, cachedAt: cachedAt });
    bytes += sizeOf(key, page);
    for (const longestAgo of entries.keys()) {
      if (bytes <= maxBytes) break;
      evict(longestAgo);
    }
  }

  async function renderAndCache(key: string, render: () => Promise<Response>) {
    await catchUp();
    const renderedFrom = version;
    const answer = await render();
    if (!isShared(answer)) return answer;
    const page = await finish(answer);
    // What moved since, and nobody has asked about yet, forgets this page with the others.
    if (version === renderedFrom) store(key, page, now().getTime());
    return page;
  }

  return {
    /** The page kept under `key`, if it still is what would be drawn. */
    async find(key: string): Promise<CachedPage | undefined> {
      await catchUp();
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (now().getTime() - entry.cachedAt > MAX_AGE) {
        evict(key);
        return undefined;
      }
      // The last of the map is what was asked for last.
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },

    /**
     * Draws the page of `key` and keeps it, or answers what was drawn where that is not for everybody. Whoever asks for the
     * same page meanwhile waits for the one drawing.
     */
    async getOrRender(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
      const begun = renders.get(key);
      if (begun) {
        // Whoever was drawing may have gone away meanwhile.
        const rendered = await begun.catch(() => undefined);
        return rendered && !(rendered instanceof Response) ? rendered : render();
      }
      const rendering = renderAndCache(key, render).finally(() => renders.delete(key));
      renders.set(key, rendering);
      return rendering;
    },
  };
}

async function finish(answer: Response): Promise<CachedPage> {
  const html = Buffer.from(await answer.arrayBuffer());
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
    // As far back as the largest page goes; the usual window takes sixteen times the memory for it.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html, { params }), promisify(gzip)(html)]);
  const digest = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  const etag = `W/"${digest}"`;
  answer.headers.append("Vary", "Accept-Encoding");
  answer.headers.set("ETag", etag);
  const headers = [...answer.headers].flat();
  return { etag, headers, br: packed("br", br, headers), gzip: packed("gzip", gz, headers) };
}

function packed(encoding: string, bytes: Buffer, headers: readonly string[]): PackedPage {
  const body = exactly(bytes);
  return {
    headers: [...headers, "Content-Encoding", encoding, "Content-Length", String(body.byteLength)],
    body,
  };
}

/** What was packed lies in a larger piece of memory, which would be kept with it. */
function exactly(bytes: Buffer): Buffer {
  const { buffer } = new Uint8Array(bytes);
  return Buffer.from(buffer);
}

/** Of what is kept of a page; its address may be the longer part. */
function sizeOf(key: string, { br, gzip }: CachedPage): number {
  return key.length * 2 + br.body.byteLength + gzip.body.byteLength;
}
