import path from "node:path";
import { catalogPath, isIgnored } from "#app/domain/catalog-import/picture-names.ts";
import type { CatalogFiles } from "#app/domain/catalog-import/ports.ts";
import type { FileStore, ListedFile } from "./file-store.ts";

interface Where {
  /** What the names of the catalogue's files begin with. */
  prefix?: string;
  /** A folder for copies of files that are not on this machine. */
  copies?: string;
}

/** CSV files and `fotos/`, of the operator or of a draft. */
export function openCatalogFiles(
  files: FileStore,
  { prefix = "", copies = files.workFolder }: Where = {},
): CatalogFiles {
  const found = findFiles(files, prefix);
  return {
    async list() {
      const known = [...(await found).known].sort(([a], [b]) => (a < b ? -1 : 1));
      return Promise.all(
        known.map(async ([name, { facts }]) => ({ path: name, bytes: (await facts())?.bytes ?? 0 })),
      );
    },
    strangers: async () => (await found).strangers,
    async read(name) {
      return present(name, await files.read((await find(name)).name));
    },
    async locate(name) {
      const file = await find(name);
      return present(name, await files.locate(file.name, path.join(copies, name)));
    },
  };

  async function find(name: string): Promise<ListedFile> {
    return present(name, (await found).known.get(name));
  }
}

function present<Found>(name: string, found: Found | undefined): Found {
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

async function findFiles(files: FileStore, prefix: string) {
  const known = new Map<string, ListedFile>();
  const strangers: string[] = [];
  for await (const listed of files.list(prefix)) {
    const file = listed.name.slice(prefix.length);
    if (isIgnored(file)) continue;
    const name = catalogPath(file);
    // Two files of one name in different folders: the second is not read, which must not go unseen.
    if (name && !known.has(name)) known.set(name, listed);
    else strangers.push(file);
  }
  return { known, strangers: strangers.sort() };
}
