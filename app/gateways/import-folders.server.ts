import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isIgnored } from "#app/domain/catalog-import/picture-names.ts";
import { type PlannedRow, VERDICTS, type Verdict } from "#app/domain/catalog-import/plan-types.ts";
import { type ImportFolders, PREVIEW_PAGE_ROWS } from "#app/domain/catalog-import/ports.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { openCatalogFiles } from "./catalog-files.server.ts";
import type { FileStore } from "./file-store.ts";

const ID = /^[0-9a-f]{32}$/;

interface LocalCopies {
  /** Deletes what was copied to this machine to decode it. */
  removeCopies(id: string): Promise<void>;
}

/** The files of imports that are not confirmed yet, a folder for each, and their previews. */
export function openImportFolders(files: FileStore): ImportFolders & LocalCopies {
  const { workFolder } = files;

  return {
    files: (id) => openCatalogFiles(files, { prefix: filesOf(id), copies: copiesOf(id) }),

    async save(id, name, content) {
      // Hidden files are no part of a catalogue: an upload that is cut off leaves none behind.
      const partial = path.join(workFolder, folderOf(id), `.${newId()}`);
      await mkdir(path.dirname(partial), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        await files.move(partial, filesOf(id) + name);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async size(id) {
      const total = { bytes: 0, files: 0 };
      for await (const { name, facts } of files.list(filesOf(id))) {
        if (isIgnored(name)) continue;
        total.bytes += (await facts())?.bytes ?? 0;
        total.files += 1;
      }
      return total;
    },

    async writePreview(id, rows) {
      await removeAll(previewOf(id));
      for (const verdict of VERDICTS) {
        const own = rows.filter((row) => row.verdict === verdict);
        for (let page = 1; (page - 1) * PREVIEW_PAGE_ROWS < own.length; page++) {
          const shown = own.slice((page - 1) * PREVIEW_PAGE_ROWS, page * PREVIEW_PAGE_ROWS);
          await files.put(pageOf(id, verdict, page), Buffer.from(JSON.stringify(shown)));
        }
      }
    },

    async readPreview(id, verdict, page) {
      const content = await files.read(pageOf(id, verdict, page));
      return JSON.parse(content?.toString() ?? "[]") as PlannedRow[];
    },

    remove,

    async removeOthers(isKept) {
      const ids = new Set(await readdir(workFolder).catch(() => []));
      for await (const { name } of files.list()) ids.add(name.split("/")[0] ?? "");
      for (const id of ids) if (ID.test(id) && !isKept(id)) await remove(id);
    },

    removeCopies: (id) => rm(copiesOf(id), { recursive: true, force: true }),
  };

  async function remove(id: string): Promise<void> {
    await removeAll(`${folderOf(id)}/`);
    await rm(path.join(workFolder, folderOf(id)), { recursive: true, force: true });
  }

  async function removeAll(prefix: string): Promise<void> {
    for await (const { name } of files.list(prefix)) await files.remove(name);
  }

  function copiesOf(id: string): string {
    return path.join(workFolder, folderOf(id), "copias");
  }
}

function folderOf(id: string): string {
  if (!ID.test(id)) throw new Error("That is no import.");
  return id;
}

function filesOf(id: string): string {
  return `${folderOf(id)}/catalogo/`;
}

function previewOf(id: string): string {
  return `${folderOf(id)}/preview/`;
}

function pageOf(id: string, verdict: Verdict, page: number): string {
  return `${previewOf(id)}${verdict}-${page}.json`;
}
