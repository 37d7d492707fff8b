import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import type { Resealing } from "#app/domain/lens/resealing.server.ts";

/** What is sealed begins with it, so that another way of sealing can follow one day. */
const VERSION = Buffer.from([1]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = VERSION.length + NONCE_BYTES;
const PIECE_BYTES = 64 * 1024;

export const KEY_BYTES = 32;

/** The key that seals, and those from before it, which open what they sealed. */
export type Keyring = readonly [sealing: Buffer, ...older: Buffer[]];

/** What holds this is not what was sealed, or not with this key, or not for this purpose. */
export class NotSealed extends Error {
  override name = "NotSealed";
}

/** Text or bytes that only the first of the keys opens, and only where the same `purpose` is named (AES-256-GCM). */
export function seal([key]: Keyring, purpose: string, content: Uint8Array): Buffer {
  const { head, cipher } = startSealing(key, purpose);
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, or `NotSealed`: never a byte of what was changed since. */
export function unseal(keys: Keyring, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  for (const key of keys) {
    const content = openWith(key, purpose, sealed);
    if (content) return content;
  }
  throw new NotSealed();
}

/** The same content, sealed with the first of the keys, where an older one sealed it. */
export function reseal([key, ...older]: Keyring, purpose: string, sealed: Uint8Array): Resealing<Buffer> {
  if (openWith(key, purpose, sealed)) return { is: "current" };
  for (const each of older) {
    const content = openWith(each, purpose, sealed);
    if (content) return { is: "resealed", sealed: seal([key], purpose, content) };
  }
  return { is: "unreadable" };
}

function openWith(key: Buffer, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const head = bytes.subarray(0, HEAD_BYTES);
  if (bytes.length < HEAD_BYTES + TAG_BYTES || !isOurs(head)) return undefined;
  const decipher = startUnsealing(key, purpose, head, bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Writes a new file, sealed as its content comes; answers how many bytes that was. It is on the disk when this ends. */
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
    for await (const piece of content) {
      bytes += piece.byteLength;
      await handle.appendFile(cipher.update(piece));
    }
    await handle.appendFile(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}

/** The one of the keys that opens a file, which is read to its end for it; `NotSealed` where none does. */
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

/**
 * The content of a sealed file, piece by piece. Whether it is to be believed is known at its end alone, where it throws
 * `NotSealed` if not: nothing made of the pieces may be given to anybody before.
 */
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
    if (!isOurs(head)) throw new NotSealed();
    const decipher = startUnsealing(key, purpose, head, await read(end, size));
    for (let at = HEAD_BYTES; at < end; at += PIECE_BYTES)
      yield decipher.update(await read(at, Math.min(at + PIECE_BYTES, end)));
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

function isOurs(head: Buffer): boolean {
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
