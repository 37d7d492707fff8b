import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { ErasureEntry, ErasureLog } from "#app/domain/erasure/erasure-log.ts";
import type { FileStore } from "./file-store.ts";

/**
 * In a folder one file a day, to which several processes append; in a bucket, where nothing can be appended, one for each entry. So
 * purging old entries rewrites no file.
 */
const NAME = /^eliminacoes-(\d{4}-\d{2}-\d{2})(?:-[0-9a-f]{32})?\.log$/;
const PREFIX = "eliminacoes-";

/** One JSON object per line. */
export function erasureLog(files: FileStore): ErasureLog {
  return {
    async record(entry) {
      const line = JSON.stringify(entry);
      const name = `${PREFIX}${dayOf(entry.at)}`;
      if (files.folder) return append(path.join(files.folder, `${name}.log`), line);
      const hash = createHash("sha256").update(line).digest("hex").slice(0, 32);
      await files.put(`${name}-${hash}.log`, Buffer.from(line));
    },

    async list() {
      const lines: string[] = [];
      for await (const { name } of files.list(PREFIX)) {
        const content = NAME.test(name) && (await files.read(name));
        if (content) lines.push(...content.toString().split("\n"));
      }
      const read = lines.filter(Boolean).map(readEntry);
      const entries = read.filter((entry) => entry !== undefined);
      return { entries, unreadable: read.length - entries.length };
    },

    async purgeBefore(moment) {
      for await (const { name } of files.list(PREFIX)) {
        const [, day] = NAME.exec(name) ?? [];
        if (day && day < dayOf(moment)) await files.remove(name);
      }
    },
  };
}

async function append(file: string, line: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "a", 0o600);
  try {
    // The leading line break ends a line that a crash cut short.
    await handle.appendFile(`\n${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2026-11-21".length);
}

function readEntry(line: string): ErasureEntry | undefined {
  try {
    const { what, id, at } = JSON.parse(line) as Record<keyof ErasureEntry, string>;
    return { what: what as ErasureEntry["what"], id, at: new Date(at) };
  } catch {
    return undefined;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
