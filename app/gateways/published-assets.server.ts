import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { FileStore } from "./file-store.ts";

/** This build, the one before, and one more, so that a build that is taken back is no reason to lose a page's files. */
const MAX_BUILDS = 3;
const MAX_CONCURRENT = 8;
const LISTS = "builds/";

/**
 * Stores the hashed files of this build, in `built`, beside those of the builds before it, and removes those of older builds. A page of
 * one build may ask a node of another one for its files. Each build has a list of its files, renewed at each start.
 */
export async function publishAssets(files: FileStore, built: string): Promise<void> {
  const own = (await readdir(built)).filter((name) => !/\.(br|gz)$/.test(name)).sort();
  const list = Buffer.from(JSON.stringify(own));
  const build = createHash("sha256").update(list).digest("hex").slice(0, 16);
  // First, so that another node that starts now does not remove files that no list has.
  await files.put(`${LISTS}${build}.json`, list);

  const stored = new Set<string>();
  const lists: { name: string; modifiedAt: Date }[] = [];
  for await (const { name, facts } of files.list()) {
    stored.add(name);
    const about = name.startsWith(LISTS) ? await facts() : undefined;
    if (about) lists.push({ name, modifiedAt: about.modifiedAt });
  }
  await each(
    own.filter((name) => !stored.has(name)),
    async (name) => files.put(name, await readFile(path.join(built, name))),
  );

  lists.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  const kept = new Set([...own, `${LISTS}${build}.json`]);
  for (const { name } of lists.slice(0, MAX_BUILDS)) {
    kept.add(name);
    const content = await files.read(name);
    for (const file of JSON.parse(content?.toString() ?? "[]") as string[]) kept.add(file);
  }
  await each(
    [...stored].filter((name) => !kept.has(name)),
    (name) => files.remove(name),
  );
}

async function each(names: readonly string[], act: (name: string) => Promise<void>): Promise<void> {
  const limit = new ConcurrencyLimit(MAX_CONCURRENT);
  await Promise.all(
    names.map(async (name) => {
      const release = await limit.acquire();
      await act(name).finally(release);
    }),
  );
}
