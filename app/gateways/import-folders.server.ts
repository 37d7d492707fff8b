import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isIgnored } from "#app/domain/catalog-import/picture-names.ts";
import { type PlannedRow, VERDICTS, type Verdict } from "#app/domain/catalog-import/plan-types.ts";
import { type ImportFolders, PREVIEW_PAGE_ROWS } from "#app/domain/catalog-import/ports.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { openCatalogFolder } from "./catalog-folder.server.ts";

const ID = /^[0-9a-f]{32}$/;

/** The files of imports that are not confirmed yet, a folder for each, and their previews. */
export function openImportFolders(root: string): ImportFolders {
  return {
    files: (id) => openCatalogFolder(filesOf(id)),

    async save(id, name, content: Readable) {
      const target = path.join(filesOf(id), name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Hidden files are no part of a catalogue: an upload that is cut off leaves none behind.
      const partial = path.join(path.dirname(target), `.${newId()}`);
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async size(id) {
      let bytes = 0;
      let files = 0;
      for (const entry of await readdir(filesOf(id), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )) {
        if (!entry.isFile() || isIgnored(entry.name)) continue;
        bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
        files += 1;
      }
      return { bytes, files };
    },

    async writePreview(id, rows) {
      const folder = previewOf(id);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const verdict of VERDICTS) {
        const own = rows.filter((row) => row.verdict === verdict);
        for (let page = 1; (page - 1) * PREVIEW_PAGE_ROWS < own.length; page++) {
          const shown = own.slice((page - 1) * PREVIEW_PAGE_ROWS, page * PREVIEW_PAGE_ROWS);
          await writeFile(pageOf(id, verdict, page), JSON.stringify(shown));
        }
      }
    },

    async readPreview(id, verdict, page) {
      const text = await readFile(pageOf(id, verdict, page), "utf8").catch(() => "[]");
      return JSON.parse(text) as PlannedRow[];
    },

    async remove(id) {
      await rm(folderOf(id), { recursive: true, force: true });
    },

    async removeOthers(isKept) {
      for (const name of await readdir(root).catch(() => []))
        if (ID.test(name) && !isKept(name)) await rm(path.join(root, name), { recursive: true, force: true });
    },
  };

  function folderOf(id: string): string {
    if (!ID.test(id)) throw new Error("That is no import.");
    return path.join(root, id);
  }

  function filesOf(id: string): string {
    return path.join(folderOf(id), "catalogo");
  }

  function previewOf(id: string): string {
    return path.join(folderOf(id), "preview");
  }

  function pageOf(id: string, verdict: Verdict, page: number): string {
    return path.join(previewOf(id), `${verdict}-${page}.json`);
  }
}
