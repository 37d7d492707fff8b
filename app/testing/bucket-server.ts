import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sign } from "aws4";
import S3rver from "s3rver";
import { onTestFinished } from "vitest";
import type { Bucket } from "#app/gateways/bucket-requests.server.ts";

/** The only account that s3rver knows. */
const KEY = "S3RVER";
const REGION = "us-east-1";

interface BucketServer {
  bucket: Bucket;
  /** How many requests have arrived. */
  count(): number;
  /** Answers the next requests with these statuses, and the ones after them as ever; 0 closes the connection, -1 never answers. */
  failNext(...statuses: number[]): void;
  close(): Promise<void>;
}

/**
 * A bucket on s3rver, a server that speaks S3's protocol. s3rver does not verify signatures of version 4: what stands before it does, with
 * a library that the shop does not use, and compares the content with its hash. Closed when the test ends.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(path.join(tmpdir(), "bucket-"));
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "shop", configs: [] }],
  });
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    store.run((error, address) => (error ? reject(error) : resolve(address as AddressInfo)));
  });
  const failures: number[] = [];
  let received = 0;

  const front = createServer((incoming, outgoing) => {
    received += 1;
    const failure = failures.shift();
    if (failure === 0) return void incoming.destroy();
    if (failure === -1) return;
    if (failure) return void outgoing.writeHead(failure).end("<Error/>");
    relay(incoming, outgoing, port).catch(() => outgoing.destroy());
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const close = closedOnce(async () => {
    front.closeAllConnections();
    await ended(front);
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  onTestFinished(close);
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/shop`;
  return {
    bucket: { url, keyId: KEY, secretKey: KEY, region: REGION },
    count: () => received,
    failNext: (...statuses) => void failures.splice(0, failures.length, ...statuses),
    close,
  };
}

async function relay(incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = "", url = "", headers } = incoming;
  const isSound =
    isSigned(method, url, headers) &&
    headers["x-amz-content-sha256"] === createHash("sha256").update(body).digest("hex") &&
    (method !== "PUT" || headers["content-length"] === String(body.byteLength));
  if (!isSound) return void outgoing.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        !["host", "connection", "transfer-encoding", "expect"].includes(entry[0]),
    ),
    ...(method === "PUT" && { body }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { "Content-Length": content.byteLength }).end(content);
}

function isSigned(method: string, url: string, headers: IncomingHttpHeaders): boolean {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1]?.split(";") ?? [];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const expected = sign(
    { method, path: url, headers: signed, service: "s3", region: REGION },
    { accessKeyId: KEY, secretAccessKey: KEY },
  );
  return expected.headers?.Authorization === headers.authorization;
}

async function ended(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

/** Closes once, by the test or at its end. */
function closedOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
