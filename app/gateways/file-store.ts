/**
 * Files by name, in a folder or in a bucket; `/` separates the parts of a name. A change is durable when it resolves, and a reader finds
 * a file whole or not at all. Rejects with `FilesUnavailable` while a bucket does not answer, or with the error of the file system.
 */
export interface FileStore {
  /** Where the files are on this machine. Undefined: in a bucket. */
  readonly folder: string | undefined;
  /** For files that are being written; on the disk of the folder, so that `move` only renames. It may not exist yet. */
  readonly workFolder: string;
  /** A path or a URL, for the operator. */
  locationOf(name: string): string;
  /** Replaces a file of the same name. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The same with a file of this machine, which is gone afterwards. */
  move(file: string, name: string): Promise<void>;
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** The path of a file with this content, to be read only: the folder's own, or a new one at `copy`. Undefined: there is none. */
  locate(name: string, copy: string): Promise<string | undefined>;
  /** The files whose names begin with `prefix`, sorted by name, with those that others are writing in the folder. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
}

export interface ListedFile {
  name: string;
  /** Undefined if it was deleted or renamed meanwhile. */
  facts(): Promise<{ bytes: number; modifiedAt: Date } | undefined>;
}
