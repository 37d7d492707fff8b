import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { PictureForm, PictureLibrary, PictureToDerive } from "#app/domain/catalog-import/ports.ts";
import { type DeriveTask, runDeriveTasks } from "./picture-deriver.server.ts";
import { FORMS, pictureId } from "./picture-forms.mjs";

/** The pictures that come with the shop's sources. */
const BUILT = "public/pictures";

const DERIVED = /^(.+-[0-9a-f]{8})-\d+\.(?:avif|jpg)$/;

export interface StoredPictures extends PictureLibrary {
  /** Deletes derived files that `isUsed` does not know and that are older than `before`; returns how many. */
  removeUnused(isUsed: (id: string) => boolean, before: Date): Promise<number>;
}

/** `folder`: where this shop's own derived files are. It is created when the first is written. */
export function openPictureLibrary(folder: string, built = BUILT): StoredPictures {
  const roots = [folder, built];

  return {
    idOf: pictureId,

    async recognise(name, form, content) {
      const id = pictureId(name, content);
      if (roots.some((root) => isWhole(root, id, form))) return id;
      for (const root of roots) {
        for (const candidate of await idsOf(root, name)) {
          const file = widestOf(root, candidate, form);
          const { size } = await stat(file).catch(() => ({ size: -1 }));
          if (
            size === content.byteLength &&
            isWhole(root, candidate, form) &&
            (await readFile(file)).equals(content)
          )
            return candidate;
        }
      }
      return undefined;
    },

    async openWidest(id, form) {
      const root = roots.find((each) => existsSync(widestOf(each, id, form)));
      return root === undefined ? undefined : readFile(widestOf(root, id, form));
    },

    async *inspect(pictures) {
      for await (const { fault } of run("inspect", pictures)) yield fault ?? null;
    },

    async *derive(pictures) {
      for await (const { fault, placeholder = "" } of run("derive", pictures)) {
        if (fault) throw new Error("A picture that was inspected cannot be derived.");
        yield placeholder;
      }
    },

    async *adopt(pictures) {
      for (const { id, form } of pictures) await copyInto(folder, id, form);
      const sources = pictures.map((each) => ({ ...each, source: widestOf(folder, each.id, each.form) }));
      for await (const { placeholder = "" } of run("placeholder", sources)) yield placeholder;
    },

    async removeUnused(isUsed, before) {
      if (!existsSync(folder)) return 0;
      let removed = 0;
      for (const name of await readdir(folder, { recursive: true })) {
        const file = path.join(folder, name);
        const [, id] = DERIVED.exec(name.replaceAll("\\", "/")) ?? [];
        if (id ? isUsed(id) : !name.endsWith(".partial")) continue;
        const { mtime } = await stat(file).catch(() => ({ mtime: before }));
        if (mtime >= before) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
  };

  function run(act: DeriveTask["do"], pictures: readonly PictureToDerive[]) {
    return runDeriveTasks(pictures.map((each) => ({ ...each, do: act, folder })));
  }

  /** From the shop's sources, which another version of it may have without this picture. */
  async function copyInto(target: string, id: string, form: PictureForm): Promise<void> {
    if (isWhole(target, id, form)) return;
    for (const file of filesOf(id, form)) {
      const to = path.join(target, file);
      await mkdir(path.dirname(to), { recursive: true });
      await copyFile(path.join(built, file), `${to}.partial`);
      await rename(`${to}.partial`, to);
    }
  }
}

/** Every file of a folder of derived pictures, with `/` between its parts. */
export async function listDerivedFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder, { recursive: true });
  return names.map((name) => name.replaceAll("\\", "/")).filter(isDerivedFile);
}

/** 'aurora-panto/preto-frente-1a2b3c4d-640.avif': nothing else is served, backed up or restored. */
export function isDerivedFile(name: string): boolean {
  return /^[a-z0-9-]+\/[a-z0-9-]+-[0-9a-f]{8}-\d{3,4}\.(?:avif|jpg)$/.test(name);
}

async function idsOf(root: string, name: string): Promise<string[]> {
  const folder = path.join(root, path.dirname(name));
  const start = path.basename(name);
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((file) => DERIVED.exec(file)?.[1] ?? []);
  return [...new Set(ids)]
    .filter((id) => id.slice(0, -9) === start)
    .map((id) => `${path.posix.dirname(name)}/${id}`);
}

function isWhole(root: string, id: string, form: PictureForm): boolean {
  return filesOf(id, form).every((file) => existsSync(path.join(root, file)));
}

function filesOf(id: string, form: PictureForm): string[] {
  return widthsOf(form).flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.jpg`]);
}

function widestOf(root: string, id: string, form: PictureForm): string {
  return path.join(root, `${id}-${Math.max(...widthsOf(form))}.jpg`);
}

function widthsOf(form: PictureForm): readonly number[] {
  return FORMS[form]?.widths ?? [];
}
