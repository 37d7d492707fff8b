/** Detected from the content, never from the file name. HEIC includes HEIF. */
export type PrescriptionFileType = "image/jpeg" | "image/heic" | "application/pdf";

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The `accept` attribute of file inputs; the server decides by the content. */
export const ACCEPTED_FILES =
  "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf";

/** Pictures were re-encoded without their metadata. `id` is random. */
export interface StoredFile {
  id: string;
  /** The uploaded file's name, with the extension of the stored type. */
  name: string;
  type: PrescriptionFileType;
  bytes: number;
  hasThumbnail: boolean;
}

export type FileRefusal =
  | "missing"
  | "empty"
  | "too-many"
  | "too-large"
  | "wrong-type"
  | "unreadable"
  /** A PDF with scripts, actions, forms that submit, or attachments. */
  | "active"
  /** An encrypted PDF: it cannot be checked for active content. */
  | "protected"
  | "bad-name"
  | "interrupted";

export const FILE_REFUSALS: Readonly<Record<FileRefusal, string>> = {
  missing: "Escolha o arquivo da receita.",
  empty: "O arquivo está vazio. Escolha outro.",
  "too-many": "Número máximo de arquivos: 1",
  "too-large": "Arquivo acima do limite: 10 MB",
  "wrong-type": "Tipo de arquivo não aceito.",
  unreadable: "Não foi possível validar o arquivo.",
  active: "Tipo de arquivo não aceito. Este PDF tem conteúdo ativo. Envie uma foto ou outro PDF.",
  protected:
    "Não foi possível validar o arquivo. Este PDF está protegido. Envie uma foto ou um PDF sem senha.",
  "bad-name": "O nome do arquivo não é aceito. Dê outro nome a ele e envie de novo.",
  interrupted: "O arquivo não chegou inteiro. Envie de novo.",
};

/** Encrypted, outside every public folder. A file that no row of `prescriptions` or `uploads` refers to will be deleted. */
export interface PrescriptionFiles {
  /** A refused or interrupted upload leaves nothing behind. Pictures are re-encoded; HEIC and PDF files are stored unchanged. */
  save(upload: {
    name: string;
    content: AsyncIterable<Uint8Array>;
  }): Promise<{ ok: true; file: StoredFile } | { ok: false; reason: FileRefusal }>;
  /** The stored bytes, or a small WebP of them. Undefined if the file is missing or fails authentication. */
  open(id: string, part: "file" | "thumbnail"): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes a file and its thumbnail. Idempotent. */
  remove(id: string): Promise<void>;
  deleteUnreferenced(referenced: ReadonlySet<string>, before: Date): Promise<void>;
  /** Encrypts a text and binds it to `owner`, a row id: a sealed text copied to another row does not open. */
  seal(text: string, owner: string): string;
  /** Throws if the key, the owner or the sealed text is not the original one. */
  unseal(sealed: string, owner: string): string;
}
