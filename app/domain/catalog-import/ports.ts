import type { Readable } from "node:stream";
import type { PlannedRow, Verdict } from "./plan-types.ts";

/** A catalogue's folder: files by their paths (`catalogPath`). */
export interface CatalogFiles {
  list(): Promise<{ path: string; bytes: number }[]>;
  /** Names in the folder that belong to no catalogue. */
  strangers(): Promise<string[]>;
  read(path: string): Promise<Uint8Array>;
  /** Of the operating system, for the process that decodes pictures. */
  locate(path: string): Promise<string>;
}

export type PictureForm = "product" | "slide-desktop" | "slide-mobile";

export interface PictureToDerive {
  /** Where the picture is. */
  source: string;
  /** Below /pictures, without width and extension. */
  id: string;
  form: PictureForm;
}

export type PictureFault = "unreadable" | "too-small" | "wrong-shape";

/** The shop's pictures in all their widths. */
export interface PictureLibrary {
  /**
   * The id of the derived files of this picture, if the shop has them: they are of the same master, or the picture is the widest of
   * them, as an export writes it. `name` is the id without its hash.
   */
  recognise(name: string, form: PictureForm, content: Uint8Array): Promise<string | undefined>;
  /** The id that its derived files will have. */
  idOf(name: string, content: Uint8Array): string;
  /** The widest JPEG of the derived files. */
  openWidest(id: string, form: PictureForm): Promise<Uint8Array | undefined>;
  /** Decodes each picture; yields the problem of each that cannot be used, in their order, null for the others. */
  inspect(pictures: readonly PictureToDerive[]): AsyncIterable<PictureFault | null>;
  /** Writes the files of each picture, and yields its placeholder in their order. Throws where one cannot be derived. */
  derive(pictures: readonly PictureToDerive[]): AsyncIterable<string>;
  /** Keeps files that the shop brought along from being lost with another version; yields their placeholders. */
  adopt(pictures: readonly Omit<PictureToDerive, "source">[]): AsyncIterable<string>;
}

/** Rows on one page of a preview. */
export const PREVIEW_PAGE_ROWS = 50;

/** The files of imports that are not confirmed yet, and what their previews show. `id` is the import's. */
export interface ImportFolders {
  files(id: string): CatalogFiles;
  /** Replaces a file of the same path. Throws where the content ends early; then there is no file, or the former one. */
  save(id: string, path: string, content: Readable): Promise<void>;
  size(id: string): Promise<{ bytes: number; files: number }>;
  writePreview(id: string, rows: readonly PlannedRow[]): Promise<void>;
  /** `page` counts from 1; empty beyond the last. */
  readPreview(id: string, verdict: Verdict, page: number): Promise<PlannedRow[]>;
  remove(id: string): Promise<void>;
  removeOthers(isKept: (id: string) => boolean): Promise<void>;
}
