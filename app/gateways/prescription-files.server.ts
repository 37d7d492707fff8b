import { chmodSync, mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Rotation, RotationCounts } from "#app/domain/lens/key-rotation.server.ts";
import {
  type FileRefusal,
  MAX_FILE_BYTES,
  type PrescriptionFiles,
  type PrescriptionFileType,
  type StoredFile,
} from "#app/domain/lens/prescription-file.ts";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { detectType, Inspection, type SentType } from "./file-content.server.ts";
import { isAcceptedName, nameForType } from "./file-name.ts";
import type { FileStore } from "./file-store.ts";
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
/** Every file name that is written here: a file, its thumbnail, and their temporary files. */
const OWN_NAMES = /^([0-9a-f]{32})(?:\.thumbnail)?((?:\.\d+)?\.partial|\.sent)?$/;
const CHUNK_BYTES = 64 * 1024;

type Part = "file" | "thumbnail";
const PARTS: readonly Part[] = ["file", "thumbnail"];

/** Aborts `save`, which deletes what it has written and returns the reason. */
class Refused extends Error {
  override name = "Refused";
  constructor(readonly reason: FileRefusal) {
    super(reason);
  }
}

/** Of files and thumbnails. */
export async function* listStoredFiles(files: FileStore): AsyncGenerator<string> {
  for await (const { name } of files.list()) if (storedIdOf(name)) yield name;
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

/** Prescription files that were sealed with the first key and bound to their ids before `files` sees them. */
export function openPrescriptionFiles({
  files,
  keys,
}: {
  files: FileStore;
  keys: Keyring;
}): PrescriptionFiles & KeyRotation {
  for (const { length } of keys)
    if (length !== KEY_BYTES) throw new Error(`A prescription key has ${length} bytes, not ${KEY_BYTES}.`);
  const { workFolder } = files;
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  chmodSync(workFolder, 0o700);
  const reencodePicture = openPictureEncoder();
  const inspectPdf = openPdfInspector();

  return {
    async save({ name, content }) {
      if (!isAcceptedName(name)) return { ok: false, reason: "bad-name" };
      const id = newId();
      try {
        return { ok: true, file: await storeAs(id, name, content) };
      } catch (error) {
        await deleteUnfinished(id);
        if (!(error instanceof Refused)) await deleteStored(id).catch(ignoreUnavailable);
        if (error instanceof Refused) return { ok: false, reason: error.reason };
        throw error;
      } finally {
        await rm(sentPath(id), { force: true });
      }
    },

    async open(id, part) {
      if (!ID.test(id)) return undefined;
      try {
        const sealed = await files.read(nameOf(id, part));
        return sealed && unseal(keys, purposeOf(id, part), sealed);
      } catch (error) {
        if (error instanceof NotSealed) return undefined;
        throw error;
      }
    },

    async remove(id) {
      if (ID.test(id)) await deleteStored(id);
    },

    async deleteUnreferenced(referencedIds, before) {
      for await (const { name, facts } of files.list()) {
        const id = storedIdOf(name);
        if (!id || referencedIds.has(id)) continue;
        const { modifiedAt = before } = (await facts()) ?? {};
        if (modifiedAt < before) await files.remove(name);
      }
      for (const name of await readdir(workFolder)) {
        if (!OWN_NAMES.exec(name)?.[2]) continue;
        const file = path.join(workFolder, name);
        const { mtime } = await stat(file).catch(() => ({ mtime: before }));
        if (mtime < before) await rm(file, { force: true });
      }
    },

    seal: (text, owner) => seal(keys, `text:${owner}`, Buffer.from(text)).toString("base64url"),
    unseal: (sealed, owner) => unseal(keys, `text:${owner}`, Buffer.from(sealed, "base64url")).toString(),

    async rotateFiles() {
      const counts = { current: 0, rotated: 0, unreadable: 0 };
      for await (const name of listStoredFiles(files)) {
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
    for (const part of parts) await files.move(partialPath(id, part), nameOf(id, part));
  }

  /** Writes back a file that is deleted meanwhile; no prescription refers to it, and `deleteUnreferenced` removes it. */
  async function rotatePart(id: string, part: Part): Promise<Rotation<Buffer>["status"] | undefined> {
    const sealed = await files.read(nameOf(id, part));
    const rotation = sealed && rotateKey(keys, purposeOf(id, part), sealed);
    if (rotation?.status !== "rotated") return rotation?.status;
    await files.put(nameOf(id, part), rotation.sealed);
    return rotation.status;
  }

  async function deleteStored(id: string): Promise<void> {
    await Promise.all(PARTS.map((part) => files.remove(nameOf(id, part))));
  }

  async function deleteUnfinished(id: string): Promise<void> {
    await Promise.all(PARTS.map((part) => rm(partialPath(id, part), { force: true })));
  }

  function partialPath(id: string, part: Part): string {
    return path.join(workFolder, `${nameOf(id, part)}.partial`);
  }

  function sentPath(id: string): string {
    return path.join(workFolder, `${id}.sent`);
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

function nameOf(id: string, part: Part): string {
  return part === "file" ? id : `${id}.thumbnail`;
}

/** `deleteUnreferenced` finds what is left. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof FilesUnavailable)) throw error;
}
