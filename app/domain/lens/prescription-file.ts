/** What a prescription may be sent as, by its content and never by its name. HEIC covers HEIF. */
export type PrescriptionFileType = "image/jpeg" | "image/heic" | "application/pdf";

/** 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** What the file chooser of a form offers: what is sent as one of these may still be refused for what it holds. */
export const ACCEPTED_FILES =
  "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf";

/** A file as it is kept, after a picture was made anew without its metadata. `id` cannot be guessed, and names nothing. */
export interface StoredFile {
  id: string;
  /** As its owner called it, with the ending of what it is now. */
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
  /** A PDF that runs, opens, sends or attaches something. */
  | "active"
  /** A PDF that is encrypted: nobody can look into it. */
  | "protected"
  | "bad-name"
  | "interrupted";

/** What each refusal says to who sent it (decisions, "Lens flow"). */
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

/**
 * Where the files of prescriptions lie: encrypted, outside every public folder, under names that say nothing. A file that is
 * kept belongs to nobody until a prescription names it; `sweep` removes those that none names.
 */
export interface PrescriptionFiles {
  /**
   * Takes a file as it comes, without holding it whole, and keeps it or says why not; of what is refused, or breaks off,
   * nothing is left. Pictures are decoded and made anew; a PDF without active content, or a HEIC, is kept as it is.
   */
  keep(upload: {
    name: string;
    content: AsyncIterable<Uint8Array>;
  }): Promise<{ ok: true; file: StoredFile } | { ok: false; reason: FileRefusal }>;
  /** The bytes as they were kept, or those of a small WebP of it; undefined where there are none, or not to be believed. */
  open(id: string, part: "file" | "thumbnail"): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Forgets a file and its thumbnail; one that is not there is forgotten already. */
  remove(id: string): Promise<void>;
  /** Removes whatever is older than `before` and not among `wanted`. */
  sweep(wanted: ReadonlySet<string>, before: Date): Promise<void>;
  /** A text only this shop can read again, and only for the same `owner`: what is sealed for one row opens no other. */
  seal(text: string, owner: string): string;
  /** The text that was sealed for `owner`; throws where the key, the owner or the text is another. */
  unseal(sealed: string, owner: string): string;
}
