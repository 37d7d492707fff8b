import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Reader } from "#db/store.ts";
import { cellOf, type Values } from "./cells.ts";
import { FILES, type FileFormat, type FileName } from "./columns.ts";
import { csvLines, escapeText, startOfCsv } from "./csv.ts";
import { PICTURES, slidePicturePath } from "./picture-names.ts";
import type { PictureForm, PictureLibrary } from "./ports.ts";
import { readStoredFile, type StoredRows } from "./stored-rows.server.ts";

export interface ExportedFile {
  /** Inside the catalogue's folder. */
  path: string;
  content: Uint8Array;
}

/** Rows that are formatted before other requests run. */
const BATCH = 200;

/**
 * The catalogue as an import reads it: the CSV files, and the widest JPEG of each picture. An import of what was exported changes
 * nothing. Files without rows are written, too: their header tells what they can have.
 */
export async function* exportCatalog(db: Reader, library: PictureLibrary): AsyncGenerator<ExportedFile> {
  for (const format of FILES) {
    const rows = await readStoredFile(db, format);
    yield {
      path: format.name,
      content: await csvOf(
        format,
        Array.from(rows.values(), ({ values }) => values),
      ),
    };
    for (const { path, id, form } of picturesOf(format.name, rows)) {
      const content = await library.openWidest(id, form);
      if (content) yield { path, content };
    }
  }
}

/** The same files with their examples only. */
export async function* exportTemplates(): AsyncGenerator<ExportedFile> {
  for (const format of FILES) yield { path: format.name, content: templateOf(format) };
}

function templateOf({ columns }: FileFormat): Uint8Array {
  const rows = [columns.map(({ name }) => name), columns.map(({ example }) => example)];
  return new TextEncoder().encode(startOfCsv + csvLines(rows));
}

async function csvOf({ columns }: FileFormat, rows: readonly Values[]): Promise<Uint8Array> {
  const parts = [startOfCsv + csvLines([columns.map(({ name }) => name)])];
  for (let from = 0; from < rows.length; from += BATCH) {
    const lines = rows.slice(from, from + BATCH).map((values) =>
      columns.map((column) => {
        const cell = cellOf(column, values[column.name]);
        return column.kind.isText ? escapeText(cell) : cell;
      }),
    );
    parts.push(csvLines(lines));
    await yieldToEventLoop();
  }
  return new TextEncoder().encode(parts.join(""));
}

function* picturesOf(
  file: FileName,
  rows: StoredRows,
): Generator<{ path: string; id: string; form: PictureForm }> {
  for (const [key, { pictures, screens }] of rows) {
    if (file === "cores.csv") {
      for (const [view, id] of Object.entries(pictures ?? {}))
        yield { path: `${PICTURES}/${key}-${view}.jpg`, id, form: "product" };
    }
    if (!screens) continue;
    for (const screen of ["desktop", "mobile"] as const) {
      const path = `${slidePicturePath({ slide: key, screen })}.jpg`;
      yield { path, id: screens[screen], form: screen === "desktop" ? "slide-desktop" : "slide-mobile" };
    }
  }
}
