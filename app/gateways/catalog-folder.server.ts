import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { catalogPath, isIgnored } from "#app/domain/catalog-import/picture-names.ts";
import type { CatalogFiles } from "#app/domain/catalog-import/ports.ts";

/** A folder with CSV files and `fotos/`, of the operator or of a draft. */
export function openCatalogFolder(folder: string): CatalogFiles {
  const found = listFiles(folder);
  return {
    async list() {
      const files = [...(await found).known].sort();
      return Promise.all(
        files.map(async ([name, file]) => ({
          path: name,
          bytes: (await stat(path.join(folder, file))).size,
        })),
      );
    },
    strangers: async () => (await found).strangers,
    async read(name) {
      return readFile(await locate(name));
    },
    locate,
  };

  async function locate(name: string): Promise<string> {
    const file = (await found).known.get(name);
    if (file === undefined) throw new Error(`There is no ${name}.`);
    return path.resolve(folder, file);
  }
}

async function listFiles(folder: string) {
  const known = new Map<string, string>();
  const strangers: string[] = [];
  const names = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of names) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (!entry.isFile() || isIgnored(file)) continue;
    const name = catalogPath(file);
    // Two files of one name in different folders: the second is not read, which must not go unseen.
    if (name && !known.has(name)) known.set(name, file);
    else strangers.push(file);
  }
  return { known, strangers: strangers.sort() };
}
