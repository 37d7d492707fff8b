/** Where a CEP lies. A town-wide CEP has no district and no road: both are "". */
export interface CepLocation {
  uf: string;
  city: string;
  district: string;
  road: string;
}

/** `location` is undefined if the directory knows no such CEP. */
export type DirectoryReply =
  | { ok: true; location: CepLocation | undefined }
  | { ok: false; reason: "unreachable" };

export interface CepDirectory {
  /** Takes eight digits. Never throws, and resolves within a second. */
  find(cep: string): Promise<DirectoryReply>;
}
