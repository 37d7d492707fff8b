import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./file-store.ts";

/** What it writes itself, only this user can read. `isFlat`: what is in folders below is no file of the store. */
export function openFolderStore(folder: string, { isFlat = false } = {}): FileStore {
  const pathOf = (name: string) => path.join(folder, name);

  return {
    folder,
    workFolder: folder,
    locationOf: pathOf,

    async put(name, content) {
      const target = pathOf(name);
      const partial = `${target}.${process.pid}.partial`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await writeFile(partial, content, { mode: 0o600, flush: true });
        await publish(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async move(file, name) {
      const target = pathOf(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await publish(file, target);
    },

    read: (name) => unlessMissing(readFile(pathOf(name))),

    async locate(name) {
      const found = await unlessMissing(stat(pathOf(name)));
      return found?.isFile() ? path.resolve(pathOf(name)) : undefined;
    },

    async *list(prefix = "") {
      const start = path.join(folder, path.posix.dirname(`${prefix}x`));
      const entries = await unlessMissing(readdir(start, { recursive: !isFlat, withFileTypes: true }));
      const names = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
        )
        .filter((name) => name.startsWith(prefix));
      for (const name of names.sort()) yield { name, facts: () => factsOf(pathOf(name)) };
    },

    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function factsOf(file: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
  const found = await unlessMissing(stat(file));
  return found && { bytes: found.size, modifiedAt: found.mtime };
}

async function publish(file: string, target: string): Promise<void> {
  await rename(file, target);
  const handle = await open(path.dirname(target), "r");
  await handle.sync().finally(() => handle.close());
}

async function unlessMissing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
