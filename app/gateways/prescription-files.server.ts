import { chmodSync, mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Rotation, RotationCounts } from "#app/domain/lens/key-rotation.server.ts";
import {
  type FileRefusal,
  MAX_FILE_BYTES,
  type PrescriptionFiles,
  type PrescriptionFileType,
  type StoredFile,
} from "#app/domain/lens/prescription-file.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { detectType, Inspection, type SentType } from "./file-content.server.ts";
import { isAcceptedName, nameForType } from "./file-name.ts";
import { openPdfInspector } from "./pdf-inspector.server.ts";
import { openPictureEncoder } from "./picture-encoder.server.ts";
import {
  KEY_BYTES,
  type Keyring,
  NotSealed,
  rotateKey,
  seal,
  sealFile,
  unseal,
  unsealFile,
} from "./sealing.server.ts";

const ID = /^[0-9a-f]{32}$/;
/** Every file name this module writes: a file, its thumbnail, and their temporary files. */
const OWN_NAMES = /^([0-9a-f]{32})(?:\.thumbnail)?(\.partial|\.sent)?$/;
const CHUNK_BYTES = 64 * 1024;

type Part = "file" | "thumbnail";

/** Aborts `save`, which deletes what it has written and returns the reason. */
class Refused extends Error {
  override name = "Refused";
  constructor(readonly reason: FileRefusal) {
    super(reason);
  }
}

export async function listStoredFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => storedIdOf(name));
}

/** The id of the stored file with this name, or whose thumbnail it is; undefined for temporary and other files. */
export function storedIdOf(name: string): string | undefined {
  const [, id, unfinished] = OWN_NAMES.exec(name) ?? [];
  return unfinished ? undefined : id;
}

interface KeyRotation {
  rotateFiles(): Promise<RotationCounts>;
  rotateText(sealed: string, owner: string): Rotation<string>;
}

/** Prescription files in a folder that only this user can read, each sealed with the first key and bound to its id. */
export function openPrescriptionFiles({
  folder,
  keys,
}: {
  folder: string;
  keys: Keyring;
}): PrescriptionFiles & KeyRotation {
  for (const { length } of keys)
    if (length !== KEY_BYTES) throw new Error(`A prescription key has ${length} bytes, not ${KEY_BYTES}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const reencodePicture = openPictureEncoder();
  const inspectPdf = openPdfInspector();

  return {
    async save({ name, content }) {
      if (!isAcceptedName(name)) return { ok: false, reason: "bad-name" };
      const id = newId();
      try {
        return { ok: true, file: await storeAs(id, name, content) };
      } catch (error) {
        await deleteFiles(id);
        if (error instanceof Refused) return { ok: false, reason: error.reason };
        throw error;
      } finally {
        await rm(sentPath(id), { force: true });
      }
    },

    async open(id, part) {
      if (!ID.test(id)) return undefined;
      try {
        return unseal(keys, purposeOf(id, part), await readFile(pathOf(id, part)));
      } catch (error) {
        if (error instanceof NotSealed || isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(id) {
      if (ID.test(id)) await deleteFiles(id);
    },

    async deleteUnreferenced(referencedIds, before) {
      for (const name of await readdir(folder)) {
        const [, id, unfinished] = OWN_NAMES.exec(name) ?? [];
        if (!id || (referencedIds.has(id) && !unfinished)) continue;
        const file = path.join(folder, name);
        const { mtime } = await stat(file).catch(() => ({ mtime: before }));
        if (mtime < before) await rm(file, { force: true });
      }
    },

    seal: (text, owner) => seal(keys, `text:${owner}`, Buffer.from(text)).toString("base64url"),
    unseal: (sealed, owner) => unseal(keys, `text:${owner}`, Buffer.from(sealed, "base64url")).toString(),

    async rotateFiles() {
      const counts = { current: 0, rotated: 0, unreadable: 0 };
      for (const name of await listStoredFiles(folder)) {
        const id = storedIdOf(name) ?? "";
        const status = await rotatePart(id, name === id ? "file" : "thumbnail");
        if (status) counts[status] += 1;
      }
      return counts;
    },

    rotateText(sealed, owner) {
      const rotation = rotateKey(keys, `text:${owner}`, Buffer.from(sealed, "base64url"));
      return rotation.status === "rotated"
        ? { ...rotation, sealed: rotation.sealed.toString("base64url") }
        : rotation;
    },
  };

  async function storeAs(id: string, name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const chunks = inChunks(content);
    try {
      const first = await chunks.next();
      if (first.done) throw new Refused("empty");
      const type = await detectType(first.value);
      if (!type) throw new Refused("wrong-type");
      const inspected = inspect(type, first.value, chunks);
      return type === "picture"
        ? await storePicture(id, name, inspected)
        : await storeWhole(id, name, type, inspected);
    } finally {
      await chunks.return(undefined);
    }
  }

  async function storeWhole(
    id: string,
    name: string,
    type: PrescriptionFileType,
    content: AsyncIterable<Buffer>,
  ): Promise<StoredFile> {
    const [purpose, partial] = [purposeOf(id, "file"), partialPath(id, "file")];
    const bytes = await sealFile(keys, purpose, partial, content);
    if (type === "application/pdf") {
      const found = await inspectPdf(() => unsealFile(keys[0], purpose, partial));
      if (found !== "document") throw new Refused(found);
    }
    await publish(id, ["file"]);
    return { id, name: nameForType(name, type), type, bytes, hasThumbnail: false };
  }

  /** Sealed before it is decoded: a slow client must occupy no decoder process, nor use up its timeout. */
  async function storePicture(id: string, name: string, content: AsyncIterable<Buffer>): Promise<StoredFile> {
    const sent = sentPath(id);
    await sealFile(keys, `sent:${id}`, sent, content);

    let bytes = 0;
    const isDecoded = await reencodePicture(
      () => unsealFile(keys[0], `sent:${id}`, sent),
      async (part, reencoded) => {
        const written = await sealFile(keys, purposeOf(id, part), partialPath(id, part), reencoded);
        if (part === "file") bytes = written;
      },
    );
    if (!isDecoded) throw new Refused("unreadable");
    await publish(id, ["thumbnail", "file"]);
    return { id, name: nameForType(name, "image/jpeg"), type: "image/jpeg", bytes, hasThumbnail: true };
  }

  async function publish(id: string, parts: readonly Part[]): Promise<void> {
    for (const part of parts) await rename(partialPath(id, part), pathOf(id, part));
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  }

  /** Writes back a file that is deleted meanwhile; no prescription refers to it, and `deleteUnreferenced` removes it. */
  async function rotatePart(id: string, part: Part): Promise<Rotation<Buffer>["status"] | undefined> {
    const sealed = await readFile(pathOf(id, part)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    const rotation = sealed && rotateKey(keys, purposeOf(id, part), sealed);
    if (rotation?.status !== "rotated") return rotation?.status;
    await writeFile(partialPath(id, part), rotation.sealed, { mode: 0o600, flush: true });
    await publish(id, [part]);
    return rotation.status;
  }

  async function deleteFiles(id: string): Promise<void> {
    const parts: readonly Part[] = ["file", "thumbnail"];
    const files = parts.flatMap((part) => [pathOf(id, part), partialPath(id, part)]);
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }

  function pathOf(id: string, part: Part): string {
    return path.join(folder, part === "file" ? id : `${id}.thumbnail`);
  }

  function partialPath(id: string, part: Part): string {
    return `${pathOf(id, part)}.partial`;
  }

  function sentPath(id: string): string {
    return path.join(folder, `${id}.sent`);
  }
}

/** The same content in chunks of CHUNK_BYTES, the last one shorter. Throws `Refused` beyond MAX_FILE_BYTES. */
async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let chunk = Buffer.alloc(CHUNK_BYTES);
  let filled = 0;
  let bytes = 0;
  const source = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value: received, done } = await source.next().catch(() => {
        throw new Refused("interrupted");
      });
      if (done) break;
      bytes += received.byteLength;
      if (bytes > MAX_FILE_BYTES) throw new Refused("too-large");
      for (let at = 0; at < received.byteLength; ) {
        const part = received.subarray(at, at + CHUNK_BYTES - filled);
        chunk.set(part, filled);
        filled += part.byteLength;
        at += part.byteLength;
        if (filled < CHUNK_BYTES) continue;
        yield chunk;
        chunk = Buffer.alloc(CHUNK_BYTES);
        filled = 0;
      }
    }
    if (filled > 0) yield chunk.subarray(0, filled);
  } finally {
    await source.return?.();
  }
}

async function* inspect(type: SentType, first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inspection = new Inspection(type, first);
  if (!inspection.add(first)) throw new Refused("unreadable");
  yield first;
  for await (const chunk of rest) {
    if (!inspection.add(chunk)) throw new Refused("unreadable");
    yield chunk;
  }
  if (!inspection.passed()) throw new Refused("unreadable");
}

/** A sealed file opens under no other id, and not as the other part. */
function purposeOf(id: string, part: Part): string {
  return `${part}:${id}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
