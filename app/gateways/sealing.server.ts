import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";

/** What is sealed begins with it, so that another way of sealing can follow one day. */
const VERSION = Buffer.from([1]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = VERSION.length + NONCE_BYTES;
const PIECE_BYTES = 64 * 1024;

export const KEY_BYTES = 32;

/** What holds this is not what was sealed, or not with this key, or not for this purpose. */
export class NotSealed extends Error {
  override name = "NotSealed";
}

/** Text or bytes that only `key` opens, and only where the same `purpose` is named (AES-256-GCM). */
export function seal(key: Buffer, purpose: string, content: Uint8Array): Buffer {
  const { head, cipher } = startSealing(key, purpose);
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, or `NotSealed`: never a byte of what was changed since. */
export function unseal(key: Buffer, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < HEAD_BYTES + TAG_BYTES) throw new NotSealed();
  const decipher = startUnsealing(key, purpose, bytes.subarray(0, HEAD_BYTES), bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new NotSealed();
  }
}

/** Writes a new file, sealed as its content comes; answers how many bytes that was. It is on the disk when this ends. */
export async function sealFile(
  key: Buffer,
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

    const decipher = startUnsealing(key, purpose, await read(0, HEAD_BYTES), await read(end, size));
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

function startUnsealing(key: Buffer, purpose: string, head: Buffer, tag: Buffer) {
  if (!head.subarray(0, VERSION.length).equals(VERSION)) throw new NotSealed();
  return createDecipheriv("aes-256-gcm", key, head.subarray(VERSION.length), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(purpose))
    .setAuthTag(tag);
}

function boundTo(purpose: string): Buffer {
  return Buffer.concat([VERSION, Buffer.from(purpose)]);
}
