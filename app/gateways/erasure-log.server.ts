import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { ErasureLog, ErasureMark } from "#app/domain/erasure/erasure-log.ts";

/** One file a day, so that purging old marks rewrites no file that another process may be appending to. */
const NAME = /^eliminacoes-(\d{4}-\d{2}-\d{2})\.log$/;

/** Files in `folder`, with one JSON object per line. */
export function erasureLog(folder: string): ErasureLog {
  const days = async () => (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  const fileOf = (day: string) => path.join(folder, `eliminacoes-${day}.log`);

  return {
    async record(mark) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(fileOf(dayOf(mark.at)), "a", 0o600);
      try {
        // The leading line break ends a line that a crash cut short.
        await handle.appendFile(`\n${JSON.stringify(mark)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    async list() {
      const lines: string[] = [];
      for (const day of await days()) lines.push(...(await readFile(fileOf(day), "utf8")).split("\n"));
      const read = lines.filter(Boolean).map(readMark);
      const marks = read.filter((mark) => mark !== undefined);
      return { marks, unreadable: read.length - marks.length };
    },

    async purgeBefore(moment) {
      for (const day of await days()) if (day < dayOf(moment)) await rm(fileOf(day), { force: true });
    },
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2026-11-21".length);
}

function readMark(line: string): ErasureMark | undefined {
  try {
    const { what, id, at } = JSON.parse(line) as Record<keyof ErasureMark, string>;
    return { what: what as ErasureMark["what"], id, at: new Date(at) };
  } catch {
    return undefined;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
