import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { seconds } from "#app/domain/values/duration.ts";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { parseListing } from "./bucket-listing.ts";
import { type Bucket, bucketRequests, type Content, textOf } from "./bucket-requests.server.ts";
import type { FileStore } from "./file-store.ts";

interface Place {
  bucket: Bucket;
  /** What the names in the bucket begin with, such as `pictures/`. */
  prefix: string;
  workFolder: string;
  /** Without any progress. */
  timeoutMs?: number;
  /** How many files the bucket lists at once: S3's own limit. */
  pageSize?: number;
}

const CHUNK_BYTES = 64 * 1024;

/** Files in a bucket of an S3-compatible service, which makes each of them durable before it answers. */
export function openBucketStore({
  bucket,
  prefix,
  workFolder,
  timeoutMs = seconds(5),
  pageSize = 1000,
}: Place): FileStore {
  const request = bucketRequests(bucket, timeoutMs);
  const pathOf = (name: string) => (prefix + name).split("/").map(encodeURIComponent).join("/");

  return {
    folder: undefined,
    workFolder,
    locationOf: (name) => `${bucket.url}/${prefix}${name}`,

    put: (name, content) => store(name, inMemory(content)),

    async move(file, name) {
      await store(name, await inFile(file));
      await rm(file, { force: true });
    },

    async read(name) {
      const { isFound, chunks } = await request("GET", pathOf(name));
      if (!isFound) return undefined;
      const received: Uint8Array[] = [];
      for await (const chunk of chunks()) received.push(chunk);
      return Buffer.concat(received);
    },

    async locate(name, copy) {
      const { isFound, chunks } = await request("GET", pathOf(name));
      if (!isFound) return undefined;
      await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
      const partial = `${copy}.${process.pid}.partial`;
      try {
        await writeChunks(partial, chunks());
        await rename(partial, copy);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return path.resolve(copy);
    },

    async *list(begin = "") {
      // The first version of the listing, which goes on after a name: every service has it.
      let after: string | undefined = "";
      do {
        const query = new URLSearchParams({
          "max-keys": String(pageSize),
          prefix: prefix + begin,
          ...(after && { marker: after }),
        });
        const { isFound, chunks } = await request("GET", `?${query}`);
        // A bucket that does not exist must not look like an empty one.
        if (!isFound) throw new FilesUnavailable("404");
        const { files, isLast } = parseListing(await textOf(chunks()));
        for (const { key, bytes, modifiedAt } of files)
          yield { name: key.slice(prefix.length), facts: async () => ({ bytes, modifiedAt }) };
        after = isLast ? undefined : files.at(-1)?.key;
      } while (after);
    },

    async remove(name) {
      const { chunks } = await request("DELETE", pathOf(name));
      await textOf(chunks());
    },
  };

  async function store(name: string, content: Content): Promise<void> {
    const { isFound, chunks } = await request("PUT", pathOf(name), content);
    if (!isFound) throw new FilesUnavailable("404");
    await textOf(chunks());
  }
}

function inMemory(content: Uint8Array): Content {
  return {
    bytes: content.byteLength,
    sha256: createHash("sha256").update(content).digest("hex"),
    async *chunks() {
      for (let at = 0; at < content.byteLength; at += CHUNK_BYTES)
        yield content.subarray(at, at + CHUNK_BYTES);
    },
  };
}

async function inFile(file: string): Promise<Content> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const { size } = await stat(file);
  return { bytes: size, sha256: hash.digest("hex"), chunks: () => createReadStream(file) };
}

async function writeChunks(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    for await (const chunk of chunks) await handle.appendFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
