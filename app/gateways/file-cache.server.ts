import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { FileStore } from "./file-store.ts";

/** Requests for names that do not exist must not occupy more connections than this. */
const MAX_FETCHES = 8;

export interface FileCache {
  readonly files: FileStore;
  /** From which the files are served. */
  readonly folder: string;
  /** The path in the folder. Undefined: there is no such file. */
  locate(name: string): Promise<string | undefined>;
  /** Stores a file that was written to the folder. */
  publish(name: string): Promise<void>;
}

/**
 * The folder of a store; before a bucket, a folder of copies, each fetched when it is first asked for. For names whose content never
 * changes. The copies may be deleted at any time.
 */
export function openFileCache(files: FileStore, folder: string): FileCache {
  const limit = new ConcurrencyLimit(MAX_FETCHES);
  const fetching = new Map<string, Promise<string | undefined>>();
  const isInBucket = files.folder === undefined;

  return {
    files,
    folder,
    async locate(name) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => undefined);
      if (found?.isFile()) return file;
      if (!isInBucket) return undefined;
      const fetched = fetching.get(name) ?? fetch(name, file).finally(() => fetching.delete(name));
      fetching.set(name, fetched);
      return fetched;
    },
    async publish(name) {
      if (isInBucket) await files.put(name, await readFile(path.join(folder, name)));
    },
  };

  async function fetch(name: string, file: string): Promise<string | undefined> {
    const release = await limit.acquire();
    try {
      return (await files.locate(name, file)) && file;
    } finally {
      release();
    }
  }
}
