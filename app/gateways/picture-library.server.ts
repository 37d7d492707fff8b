import { copyFile, mkdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { PictureForm, PictureLibrary, PictureToDerive } from "#app/domain/catalog-import/ports.ts";
import type { FileCache } from "./file-cache.server.ts";
import type { FileStore, ListedFile } from "./file-store.ts";
import { openFolderStore } from "./folder-store.server.ts";
import { type DeriveTask, runDeriveTasks } from "./picture-deriver.server.ts";
import { FORMS, pictureId } from "./picture-forms.mjs";

/** The pictures that come with the shop's sources. */
const BUILT = "public/pictures";

const DERIVED = /^(.+-[0-9a-f]{8})-\d+\.(?:avif|jpg)$/;

export interface StoredPictures extends PictureLibrary {
  /** Deletes derived files that `isUsed` does not know and that are older than `before`; returns how many. */
  removeUnused(isUsed: (id: string) => boolean, before: Date): Promise<number>;
}

/** `own`: this shop's derived files, which are written to the folder of the cache. */
export function openPictureLibrary(own: FileCache, built = BUILT): StoredPictures {
  const { folder, files } = own;
  const roots = [files, openFolderStore(built)];

  return {
    idOf: pictureId,

    async recognise(name, form, content) {
      const id = pictureId(name, content);
      for (const root of roots) if (isWhole(await filesFrom(root, `${id}-`), id, form)) return id;
      for (const root of roots) {
        const found = await filesFrom(root, `${name}-`);
        for (const candidate of idsAmong(found, name)) {
          const widest = widestOf(candidate, form);
          const { bytes = -1 } = (await found.get(widest)?.facts()) ?? {};
          if (bytes !== content.byteLength || !isWhole(found, candidate, form)) continue;
          if ((await root.read(widest))?.equals(content)) return candidate;
        }
      }
      return undefined;
    },

    async openWidest(id, form) {
      const name = widestOf(id, form);
      const file = await own.locate(name);
      return file ? readFile(file) : roots.at(-1)?.read(name);
    },

    async *inspect(pictures) {
      for await (const { fault } of run("inspect", pictures)) yield fault ?? null;
    },

    async *derive(pictures) {
      let at = 0;
      for await (const { fault, placeholder = "" } of run("derive", pictures)) {
        const picture = pictures[at++];
        if (fault || !picture) throw new Error("A picture that was inspected cannot be derived.");
        for (const name of filesOf(picture.id, picture.form)) await own.publish(name);
        yield placeholder;
      }
    },

    async *adopt(pictures) {
      for (const { id, form } of pictures) await adoptFiles(id, form);
      const sources = await Promise.all(
        pictures.map(async (each) => ({
          ...each,
          source: (await own.locate(widestOf(each.id, each.form))) ?? "",
        })),
      );
      for await (const { placeholder = "" } of run("placeholder", sources)) yield placeholder;
    },

    async removeUnused(isUsed, before) {
      // The copies of this machine, and what is stored.
      const stores = files.folder ? [files] : [files, openFolderStore(folder)];
      const removed = new Set<string>();
      for (const store of stores) {
        for await (const { name, facts } of store.list()) {
          const [, id] = DERIVED.exec(name) ?? [];
          if (id ? isUsed(id) : !name.endsWith(".partial")) continue;
          const { modifiedAt = before } = (await facts()) ?? {};
          if (modifiedAt >= before) continue;
          await store.remove(name);
          removed.add(name);
        }
      }
      return removed.size;
    },
  };

  function run(act: DeriveTask["do"], pictures: readonly PictureToDerive[]) {
    return runDeriveTasks(pictures.map((each) => ({ ...each, do: act, folder })));
  }

  /** From the shop's sources, which another version of it may have without this picture. */
  async function adoptFiles(id: string, form: PictureForm): Promise<void> {
    if (isWhole(await filesFrom(files, `${id}-`), id, form)) return;
    for (const file of filesOf(id, form)) {
      const to = path.join(folder, file);
      await mkdir(path.dirname(to), { recursive: true });
      await copyFile(path.join(built, file), `${to}.partial`);
      await rename(`${to}.partial`, to);
      await own.publish(file);
    }
  }
}

/** The names of all derived pictures. */
export async function* listDerivedFiles(files: FileStore): AsyncGenerator<string> {
  for await (const { name } of files.list()) if (isDerivedFile(name)) yield name;
}

/** 'aurora-panto/preto-frente-1a2b3c4d-640.avif': nothing else is served, backed up or restored. */
export function isDerivedFile(name: string): boolean {
  return /^[a-z0-9-]+\/[a-z0-9-]+-[0-9a-f]{8}-\d{3,4}\.(?:avif|jpg)$/.test(name);
}

type Found = ReadonlyMap<string, ListedFile>;

async function filesFrom(root: FileStore, prefix: string): Promise<Found> {
  const found = new Map<string, ListedFile>();
  for await (const listed of root.list(prefix)) found.set(listed.name, listed);
  return found;
}

/** `name` is an id without its hash. */
function idsAmong(found: Found, name: string): Set<string> {
  const ids = [...found.keys()].flatMap((file) => DERIVED.exec(file)?.[1] ?? []);
  return new Set(ids.filter((id) => id.slice(0, -9) === name));
}

function isWhole(found: Found, id: string, form: PictureForm): boolean {
  return filesOf(id, form).every((file) => found.has(file));
}

function filesOf(id: string, form: PictureForm): string[] {
  return widthsOf(form).flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.jpg`]);
}

function widestOf(id: string, form: PictureForm): string {
  return `${id}-${Math.max(...widthsOf(form))}.jpg`;
}

function widthsOf(form: PictureForm): readonly number[] {
  return FORMS[form]?.widths ?? [];
}
