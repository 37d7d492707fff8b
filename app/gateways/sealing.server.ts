import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import type { Rotation } from "#app/domain/lens/key-rotation.server.ts";

/** The first byte of sealed content, so that another format can follow. */
const VERSION = Buffer.from([1]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = VERSION.length + NONCE_BYTES;
const CHUNK_BYTES = 64 * 1024;

export const KEY_BYTES = 32;

/** The first key seals; every key opens what it sealed. */
export type Keyring = readonly [sealing: Buffer, ...older: Buffer[]];

/** The content was changed, or sealed with another key or for another purpose. */
export class NotSealed extends Error {
  override name = "NotSealed";
}

/** AES-256-GCM with the first key; `purpose` is authenticated with the content, and opening it requires the same `purpose`. */
export function seal([key]: Keyring, purpose: string, content: Uint8Array): Buffer {
  const { head, cipher } = startSealing(key, purpose);
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws `NotSealed` where no key opens it, and never returns a byte of changed content. */
export function unseal(keys: Keyring, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  for (const key of keys) {
    const content = openWith(key, purpose, sealed);
    if (content) return content;
  }
  throw new NotSealed();
}

export function rotateKey([key, ...older]: Keyring, purpose: string, sealed: Uint8Array): Rotation<Buffer> {
  if (openWith(key, purpose, sealed)) return { status: "current" };
  for (const olderKey of older) {
    const content = openWith(olderKey, purpose, sealed);
    if (content) return { status: "rotated", sealed: seal([key], purpose, content) };
  }
  return { status: "unreadable" };
}

function openWith(key: Buffer, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const head = bytes.subarray(0, HEAD_BYTES);
  if (bytes.length < HEAD_BYTES + TAG_BYTES || !hasVersion(head)) return undefined;
  const decipher = startUnsealing(key, purpose, head, bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Streams the content into a new sealed file and syncs it to disk. Returns the number of bytes before sealing. */
export async function sealFile(
  [key]: Keyring,
  purpose: string,
  file: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { head, cipher } = startSealing(key, purpose);
  let bytes = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.appendFile(head);
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      await handle.appendFile(cipher.update(chunk));
    }
    await handle.appendFile(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}

/** Reads the file to its end with each key until one opens it; throws `NotSealed` where none does. */
export async function findKeyOf(keys: Keyring, purpose: string, file: string): Promise<Buffer> {
  for (const key of keys) {
    try {
      for await (const _ of unsealFile(key, purpose, file));
      return key;
    } catch (error) {
      if (!(error instanceof NotSealed)) throw error;
    }
  }
  throw new NotSealed();
}

/** Unauthenticated until the end, where this throws `NotSealed` if the file was changed: do not use the chunks before. */
export async function* unsealFile(key: Buffer, purpose: string, file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const end = size - TAG_BYTES;
    if (end < HEAD_BYTES) throw new NotSealed();
    const read = async (from: number, to: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
      if (bytesRead < to - from) throw new NotSealed();
      return buffer;
    };

    const head = await read(0, HEAD_BYTES);
    if (!hasVersion(head)) throw new NotSealed();
    const decipher = startUnsealing(key, purpose, head, await read(end, size));
    for (let at = HEAD_BYTES; at < end; at += CHUNK_BYTES)
      yield decipher.update(await read(at, Math.min(at + CHUNK_BYTES, end)));
    try {
      decipher.final();
    } catch {
      throw new NotSealed();
    }
  } finally {
    await handle.close();
  }
}

function startSealing(key: Buffer, purpose: string) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(purpose));
  return { head: Buffer.concat([VERSION, nonce]), cipher };
}

function hasVersion(head: Buffer): boolean {
  return head.subarray(0, VERSION.length).equals(VERSION);
}

function startUnsealing(key: Buffer, purpose: string, head: Buffer, tag: Buffer) {
  return createDecipheriv("aes-256-gcm", key, head.subarray(VERSION.length), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(purpose))
    .setAuthTag(tag);
}

function boundTo(purpose: string): Buffer {
  return Buffer.concat([VERSION, Buffer.from(purpose)]);
}
