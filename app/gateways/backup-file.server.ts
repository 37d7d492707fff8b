import { createHash } from "node:crypto";
import { findKeyOf, type Keyring, NotSealed, sealFile, unsealFile } from "./sealing.server.ts";

/** What a backup is sealed for. */
const PURPOSE = "backup";
const MANIFEST = "manifest.json";
const LENGTH_BYTES = 4;

export interface Part {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** What a backup says of itself. `counts` are rows by what they are of. */
export interface Manifest {
  takenAt: string;
  counts: Record<string, number>;
  parts: { name: string; bytes: number; sha256: string }[];
}

export type BackupRefusal = "not-sealed" | "not-whole";

/** The parts and their sums are not what the manifest says: the backup was not written as it should have been. */
class NotWhole extends Error {
  override name = "NotWhole";
}

/**
 * Writes a backup as one sealed file, as its parts come; it is on the disk when this ends. A part is its name and its content in
 * pieces, each piece behind its length (four bytes, big-endian) and an empty one at the end; the manifest is the last part.
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
 * Reads a backup, each part as it comes and wholly or not at all, and answers its manifest. Refuses `not-sealed` (another key, a changed or a shortened
 * file) before anything is given to `take`, and `not-whole` after: then nothing that was taken may be used.
 */
export async function readBackup(
  keys: Keyring,
  file: string,
  take: (part: Part) => Promise<void>,
): Promise<{ ok: true; manifest: Manifest } | { ok: false; reason: BackupRefusal }> {
  try {
    const content = unsealFile(await findKeyOf(keys, PURPOSE, file), PURPOSE, file);
    try {
      return { ok: true, manifest: await readParts(new Chunks(content), take) };
    } finally {
      await content.return(undefined);
    }
  } catch (error) {
    if (error instanceof NotSealed) return { ok: false, reason: "not-sealed" };
    if (error instanceof NotWhole) return { ok: false, reason: "not-whole" };
    throw error;
  }
}

async function* inFrames(
  about: Omit<Manifest, "parts">,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Uint8Array> {
  const listed: Manifest["parts"] = [];
  for await (const { name, content } of parts) {
    const sum = new Sum();
    yield frame(Buffer.from(name));
    for await (const piece of content) {
      if (piece.byteLength === 0) continue;
      sum.add(piece);
      yield frame(piece);
    }
    yield frame(Buffer.alloc(0));
    listed.push({ name, ...sum.total() });
  }
  const manifest: Manifest = { ...about, parts: listed };
  yield frame(Buffer.from(MANIFEST));
  yield frame(Buffer.from(JSON.stringify(manifest)));
  yield frame(Buffer.alloc(0));
}

async function readParts(chunks: Chunks, take: (part: Part) => Promise<void>): Promise<Manifest> {
  const found: Manifest["parts"] = [];
  for (;;) {
    const name = (await chunks.next()).toString();
    if (name === MANIFEST) break;
    const sum = new Sum();
    const content = contentOf(chunks, sum);
    await take({ name, content });
    for await (const _ of content);
    found.push({ name, ...sum.total() });
  }
  const manifest = JSON.parse((await chunks.next()).toString()) as Manifest;
  await chunks.end();
  if (JSON.stringify(manifest.parts) !== JSON.stringify(found)) throw new NotWhole();
  return manifest;
}

/** Up to the empty piece. A part that `take` leaves is read behind it, so that its sum is known all the same. */
async function* contentOf(chunks: Chunks, sum: Sum): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = await chunks.next();
    if (piece.length === 0) return;
    sum.add(piece);
    yield piece;
  }
}

function frame(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(piece.byteLength);
  return Buffer.concat([length, piece]);
}

/** Takes frames out of bytes that come in pieces of any size. */
class Chunks {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async next(): Promise<Buffer> {
    const length = (await this.bytes(LENGTH_BYTES)).readUInt32BE();
    return this.bytes(length);
  }

  /** Reads the last piece, which is empty, and on to the end of the seal. */
  async end(): Promise<void> {
    await this.next();
    const { done } = await this.source.next();
    if (!done || this.rest.length > 0) throw new NotWhole();
  }

  private async bytes(count: number): Promise<Buffer> {
    const come = [this.rest];
    for (let has = this.rest.length; has < count; ) {
      const { value, done } = await this.source.next();
      if (done) throw new NotWhole();
      come.push(value);
      has += value.length;
    }
    const all = come.length === 1 ? this.rest : Buffer.concat(come);
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }
}

class Sum {
  private readonly hash = createHash("sha256");
  private bytes = 0;

  add(piece: Uint8Array): void {
    this.hash.update(piece);
    this.bytes += piece.byteLength;
  }

  total(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest("hex") };
  }
}
