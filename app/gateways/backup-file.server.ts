import { createHash } from "node:crypto";
import { findKeyOf, type Keyring, NotSealed, sealFile, unsealFile } from "./sealing.server.ts";

const PURPOSE = "backup";
const MANIFEST = "manifest.json";
const LENGTH_BYTES = 4;

export interface Part {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

export interface Manifest {
  /** ISO 8601, in UTC. */
  takenAt: string;
  /** The number of rows, by table. */
  counts: Record<string, number>;
  parts: { name: string; bytes: number; sha256: string }[];
}

export type BackupRefusal = "not-sealed" | "inconsistent";

/** The parts or their checksums differ from the manifest: the backup was written wrongly. */
class Inconsistent extends Error {
  override name = "Inconsistent";
}

/**
 * Streams the parts into one sealed file and syncs it to disk. Each frame is its length (four bytes, big-endian) and its bytes. A
 * part is a frame with its name, frames with its content, and an empty frame; the manifest is the last part.
 */
export async function writeBackup(
  keys: Keyring,
  file: string,
  about: Omit<Manifest, "parts">,
  parts: AsyncIterable<Part>,
): Promise<void> {
  await sealFile(keys, PURPOSE, file, inFrames(about, parts));
}

/**
 * Streams each part of a backup to `writePart`, and returns the manifest. Refuses `not-sealed` (another key, a changed or
 * shortened file) before the first call of `writePart`, and `inconsistent` after it: then discard everything that was written.
 */
export async function readBackup(
  keys: Keyring,
  file: string,
  writePart: (part: Part) => Promise<void>,
): Promise<{ ok: true; manifest: Manifest } | { ok: false; reason: BackupRefusal }> {
  try {
    const content = unsealFile(await findKeyOf(keys, PURPOSE, file), PURPOSE, file);
    try {
      return { ok: true, manifest: await readParts(new FrameReader(content), writePart) };
    } finally {
      await content.return(undefined);
    }
  } catch (error) {
    if (error instanceof NotSealed) return { ok: false, reason: "not-sealed" };
    if (error instanceof Inconsistent) return { ok: false, reason: "inconsistent" };
    throw error;
  }
}

async function* inFrames(
  about: Omit<Manifest, "parts">,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Uint8Array> {
  const listed: Manifest["parts"] = [];
  for await (const { name, content } of parts) {
    const checksum = new Checksum();
    yield frame(Buffer.from(name));
    for await (const chunk of content) {
      if (chunk.byteLength === 0) continue;
      checksum.add(chunk);
      yield frame(chunk);
    }
    yield frame(Buffer.alloc(0));
    listed.push({ name, ...checksum.total() });
  }
  const manifest: Manifest = { ...about, parts: listed };
  yield frame(Buffer.from(MANIFEST));
  yield frame(Buffer.from(JSON.stringify(manifest)));
  yield frame(Buffer.alloc(0));
}

async function readParts(frames: FrameReader, writePart: (part: Part) => Promise<void>): Promise<Manifest> {
  const found: Manifest["parts"] = [];
  for (;;) {
    const name = (await frames.next()).toString();
    if (name === MANIFEST) break;
    const checksum = new Checksum();
    const content = contentOf(frames, checksum);
    await writePart({ name, content });
    // Content that `writePart` did not read belongs to the checksum as well.
    for await (const _ of content);
    found.push({ name, ...checksum.total() });
  }
  const manifest = JSON.parse((await frames.next()).toString()) as Manifest;
  await frames.end();
  if (JSON.stringify(manifest.parts) !== JSON.stringify(found)) throw new Inconsistent();
  return manifest;
}

async function* contentOf(frames: FrameReader, checksum: Checksum): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await frames.next();
    if (chunk.length === 0) return;
    checksum.add(chunk);
    yield chunk;
  }
}

function frame(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(chunk.byteLength);
  return Buffer.concat([length, chunk]);
}

class FrameReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async next(): Promise<Buffer> {
    const length = (await this.bytes(LENGTH_BYTES)).readUInt32BE();
    return this.bytes(length);
  }

  /** Reads the last frame, which is empty, and on to the end of the file, where its seal is verified. */
  async end(): Promise<void> {
    await this.next();
    const { done } = await this.source.next();
    if (!done || this.rest.length > 0) throw new Inconsistent();
  }

  private async bytes(count: number): Promise<Buffer> {
    const received = [this.rest];
    for (let length = this.rest.length; length < count; ) {
      const { value, done } = await this.source.next();
      if (done) throw new Inconsistent();
      received.push(value);
      length += value.length;
    }
    const all = received.length === 1 ? this.rest : Buffer.concat(received);
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }
}

class Checksum {
  private readonly hash = createHash("sha256");
  private bytes = 0;

  add(chunk: Uint8Array): void {
    this.hash.update(chunk);
    this.bytes += chunk.byteLength;
  }

  total(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest("hex") };
  }
}
