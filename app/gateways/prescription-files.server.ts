import { chmodSync, mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  type FileRefusal,
  MAX_FILE_BYTES,
  type PrescriptionFiles,
  type PrescriptionFileType,
  type StoredFile,
} from "#app/domain/lens/prescription-file.ts";
import type { Resealing, ResealingCounts } from "#app/domain/lens/resealing.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { Inspection, recognise, type SentType } from "./file-content.server.ts";
import { isAcceptedName, nameAs } from "./file-name.ts";
import { pdfInspection } from "./pdf-inspection.server.ts";
import { pictureRemaking } from "./picture-remaking.server.ts";
import {
  KEY_BYTES,
  type Keyring,
  NotSealed,
  reseal,
  seal,
  sealFile,
  unseal,
  unsealFile,
} from "./sealing.server.ts";

const ID = /^[0-9a-f]{32}$/;
/** Every name this writes: a file, its thumbnail, and what is not whole yet. */
const OWN_NAMES = /^([0-9a-f]{32})(?:\.thumbnail)?(\.partial|\.sent)?$/;
const PIECE_BYTES = 64 * 1024;

type Part = "file" | "thumbnail";

/** Undoes what was begun, and becomes the refusal that `keep` answers. */
class Refused extends Error {
  override name = "Refused";
  constructor(readonly reason: FileRefusal) {
    super(reason);
  }
}

/** The names of all that is kept whole in such a folder, sealed as it is; none where the folder is not there. */
export async function listStoredFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => storedIdOf(name));
}

/** Whose file or thumbnail has this name; undefined where it is neither, or not whole. */
export function storedIdOf(name: string): string | undefined {
  const [, id, unfinished] = OWN_NAMES.exec(name) ?? [];
  return unfinished ? undefined : id;
}

/** What a change of keys needs besides: to have the first of them open everything. */
interface Resealable {
  resealFiles(): Promise<ResealingCounts>;
  resealText(sealed: string, owner: string): Resealing<string>;
}

/** The files of prescriptions in a folder nobody else can enter, each sealed with the first of the keys and for its own id. */
export function openPrescriptionFiles({
  folder,
  keys,
}: {
  folder: string;
  keys: Keyring;
}): PrescriptionFiles & Resealable {
  for (const { length } of keys)
    if (length !== KEY_BYTES) throw new Error(`A key of the prescriptions has ${length} bytes.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const remakePicture = pictureRemaking();
  const inspectPdf = pdfInspection();

  return {
    async keep({ name, content }) {
      if (!isAcceptedName(name)) return { ok: false, reason: "bad-name" };
      const id = newId();
      try {
        return { ok: true, file: await storeAs(id, name, content) };
      } catch (error) {
        await forget(id);
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
      if (ID.test(id)) await forget(id);
    },

    async sweep(wanted, before) {
      for (const name of await readdir(folder)) {
        const [, id, unfinished] = OWN_NAMES.exec(name) ?? [];
        if (!id || (wanted.has(id) && !unfinished)) continue;
        const file = path.join(folder, name);
        const { mtime } = await stat(file).catch(() => ({ mtime: before }));
        if (mtime < before) await rm(file, { force: true });
      }
    },

    seal: (text, owner) => seal(keys, `text:${owner}`, Buffer.from(text)).toString("base64url"),
    unseal: (sealed, owner) => unseal(keys, `text:${owner}`, Buffer.from(sealed, "base64url")).toString(),

    async resealFiles() {
      const counts = { current: 0, resealed: 0, unreadable: 0 };
      for (const name of await listStoredFiles(folder)) {
        const id = storedIdOf(name) ?? "";
        const what = await resealPart(id, name === id ? "file" : "thumbnail");
        if (what) counts[what] += 1;
      }
      return counts;
    },

    resealText(sealed, owner) {
      const anew = reseal(keys, `text:${owner}`, Buffer.from(sealed, "base64url"));
      return anew.is === "resealed" ? { ...anew, sealed: anew.sealed.toString("base64url") } : anew;
    },
  };

  async function storeAs(id: string, name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const chunks = inChunks(content);
    try {
      const first = await chunks.next();
      if (first.done) throw new Refused("empty");
      const type = await recognise(first.value);
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
    return { id, name: nameAs(name, type), type, bytes, hasThumbnail: false };
  }

  /**
   * A picture waits, sealed, until all of it is there: who sends slowly then keeps nobody else from their turn at the
   * decoder, and no time of the decoder's runs.
   */
  async function storePicture(id: string, name: string, content: AsyncIterable<Buffer>): Promise<StoredFile> {
    const sent = sentPath(id);
    await sealFile(keys, `sent:${id}`, sent, content);

    let bytes = 0;
    const isDecoded = await remakePicture(
      () => unsealFile(keys[0], `sent:${id}`, sent),
      async (part, remade) => {
        const written = await sealFile(keys, purposeOf(id, part), partialPath(id, part), remade);
        if (part === "file") bytes = written;
      },
    );
    if (!isDecoded) throw new Refused("unreadable");
    await publish(id, ["thumbnail", "file"]);
    return { id, name: nameAs(name, "image/jpeg"), type: "image/jpeg", bytes, hasThumbnail: true };
  }

  /** Gives what is whole its name, for good. */
  async function publish(id: string, parts: readonly Part[]): Promise<void> {
    for (const part of parts) await rename(partialPath(id, part), pathOf(id, part));
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  }

  /** A file that is removed meanwhile comes back by it, named by nobody, and goes with the next sweep. */
  async function resealPart(id: string, part: Part): Promise<Resealing<Buffer>["is"] | undefined> {
    const sealed = await readFile(pathOf(id, part)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    const anew = sealed && reseal(keys, purposeOf(id, part), sealed);
    if (anew?.is !== "resealed") return anew?.is;
    await writeFile(partialPath(id, part), anew.sealed, { mode: 0o600, flush: true });
    await publish(id, [part]);
    return anew.is;
  }

  async function forget(id: string): Promise<void> {
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

/** The same content in pieces of one size, whatever the sizes it comes in, and no more of it than a file may have. */
async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let piece = Buffer.alloc(PIECE_BYTES);
  let filled = 0;
  let bytes = 0;
  const source = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value: chunk, done } = await source.next().catch(() => {
        throw new Refused("interrupted");
      });
      if (done) break;
      bytes += chunk.byteLength;
      if (bytes > MAX_FILE_BYTES) throw new Refused("too-large");
      for (let at = 0; at < chunk.byteLength; ) {
        const part = chunk.subarray(at, at + PIECE_BYTES - filled);
        piece.set(part, filled);
        filled += part.byteLength;
        at += part.byteLength;
        if (filled < PIECE_BYTES) continue;
        yield piece;
        piece = Buffer.alloc(PIECE_BYTES);
        filled = 0;
      }
    }
    if (filled > 0) yield piece.subarray(0, filled);
  } finally {
    await source.return?.();
  }
}

async function* inspect(type: SentType, first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inspection = new Inspection(type, first);
  if (!inspection.take(first)) throw new Refused("unreadable");
  yield first;
  for await (const piece of rest) {
    if (!inspection.take(piece)) throw new Refused("unreadable");
    yield piece;
  }
  if (!inspection.passed()) throw new Refused("unreadable");
}

/** What a sealed file is bound to: it opens under no other id, and not as the other part. */
function purposeOf(id: string, part: Part): string {
  return `${part}:${id}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
