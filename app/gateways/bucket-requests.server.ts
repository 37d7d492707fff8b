import { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";

/** A bucket of a service that speaks S3's protocol. */
export interface Bucket {
  /** Of the bucket itself, without a slash at its end: https://s3.exemplo/loja, or https://loja.s3.exemplo. */
  url: string;
  keyId: string;
  secretKey: string;
  region: string;
}

/** What is sent. It can be read twice. */
export interface Content {
  bytes: number;
  /** In hexadecimal. The bucket refuses content that arrives changed. */
  sha256: string;
  chunks(): AsyncIterable<Uint8Array>;
}

export interface BucketResponse {
  /** False: there is no such file. */
  isFound: boolean;
  /** Rejects with `FilesUnavailable` if it ends early. Read it to its end, or the connection stays open. */
  chunks(): AsyncGenerator<Uint8Array>;
}

export type BucketRequest = (
  method: "GET" | "PUT" | "DELETE",
  pathAndQuery: string,
  content?: Content,
) => Promise<BucketResponse>;

/** SHA-256 of nothing. */
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * Signed requests to a bucket. All of them are idempotent: one that fails is repeated once, but not one that waited for longer than
 * `timeoutMs` without any progress. Rejects with `FilesUnavailable`.
 */
export function bucketRequests({ url, keyId, secretKey, region }: Bucket, timeoutMs: number): BucketRequest {
  const cache = new Map<string, ArrayBuffer>();

  return async (method, pathAndQuery, content) => {
    try {
      return await attempt(method, pathAndQuery, content);
    } catch (error) {
      if (!(error instanceof FilesUnavailable) || !isWorthRepeating(error.code)) throw error;
      return attempt(method, pathAndQuery, content);
    }
  };

  async function attempt(
    method: string,
    pathAndQuery: string,
    content: Content | undefined,
  ): Promise<BucketResponse> {
    const { headers, url: target } = await new AwsV4Signer({
      method,
      url: `${url}/${pathAndQuery}`,
      headers: {
        "X-Amz-Content-Sha256": content?.sha256 ?? EMPTY,
        ...(content && { "Content-Length": String(content.bytes) }),
      },
      accessKeyId: keyId,
      secretAccessKey: secretKey,
      service: "s3",
      region,
      cache,
    }).sign();

    const watch = watchProgress(timeoutMs);
    try {
      const response = await fetch(target, {
        method,
        headers,
        signal: watch.signal,
        redirect: "manual",
        ...(content && { body: Readable.toWeb(Readable.from(watch.each(content.chunks()))), duplex: "half" }),
      } as RequestInit);
      const chunks = () => readChunks(response.body ?? [], watch);
      if (response.ok) return { isFound: true, chunks };
      const text = await textOf(chunks());
      if (response.status === 404 && !text.includes("NoSuchBucket"))
        return { isFound: false, async *chunks() {} };
      throw new FilesUnavailable(String(response.status));
    } catch (error) {
      watch.end();
      throw unavailable(error);
    }
  }
}

export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const received: Uint8Array[] = [];
  for await (const chunk of chunks) received.push(chunk);
  return Buffer.concat(received).toString();
}

type Watch = ReturnType<typeof watchProgress>;

async function* readChunks(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  watch: Watch,
): AsyncGenerator<Uint8Array> {
  try {
    yield* watch.each(body);
  } catch (error) {
    throw unavailable(error);
  } finally {
    watch.end();
  }
}

/** Aborts `signal` when nothing has moved for `timeoutMs`. */
function watchProgress(timeoutMs: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return {
    signal: controller.signal,
    async *each(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        timer.refresh();
        yield chunk;
      }
      timer.refresh();
    },
    end: () => clearTimeout(timer),
  };
}

function unavailable(error: unknown): unknown {
  if (error instanceof FilesUnavailable) return error;
  const { name, cause } = error as Error;
  if (name === "AbortError") return new FilesUnavailable("ETIMEDOUT", { cause: error });
  // What fetch rejects with, and what a body that ends early does. Any other error is ours.
  if (!(error instanceof TypeError)) return error;
  const { code = "ECONNRESET" } = (cause ?? {}) as { code?: string };
  return new FilesUnavailable(code, { cause: error });
}

/** A connection that was lost, or a server that is busy: not a refusal, and not silence. */
function isWorthRepeating(code: string): boolean {
  return code === "429" || !/^([34]\d\d|ETIMEDOUT)$/.test(code);
}
