import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { ErasureEntry, ErasureLog } from "#app/domain/erasure/erasure-log.ts";

/** One file a day, so that purging old entries rewrites no file that another process may be appending to. */
const NAME = /^eliminacoes-(\d{4}-\d{2}-\d{2})\.log$/;

/** Files in `folder`, with one JSON object per line. */
export function erasureLog(folder: string): ErasureLog {
  const days = async () => (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  const fileOf = (day: string) => path.join(folder, `eliminacoes-${day}.log`);

  return {
    async record(entry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(fileOf(dayOf(entry.at)), "a", 0o600);
      try {
        // The leading line break ends a line that a crash cut short.
        await handle.appendFile(`\n${JSON.stringify(entry)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    async list() {
      const lines: string[] = [];
      for (const day of await days()) lines.push(...(await readFile(fileOf(day), "utf8")).split("\n"));
      const read = lines.filter(Boolean).map(readEntry);
      const entries = read.filter((entry) => entry !== undefined);
      return { entries, unreadable: read.length - entries.length };
    },

    async purgeBefore(moment) {
      for (const day of await days()) if (day < dayOf(moment)) await rm(fileOf(day), { force: true });
    },
  };
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
