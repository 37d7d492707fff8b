import type {
  CatalogImportFailure,
  CatalogImportStatus,
  CatalogImportStep,
} from "#app/domain/catalog-import/import-status.ts";

export const IMPORT_STATES: Readonly<Record<CatalogImportStatus, string>> = {
  open: "Recebendo arquivos",
  checking: "Em conferência",
  checked: "Conferida",
  applying: "Importando",
  done: "Importado",
};

export const STEPS: Readonly<Record<CatalogImportStep, string>> = {
  waiting: "Na fila",
  reading: "Lendo os arquivos",
  pictures: "Abrindo as fotos",
  comparing: "Comparando com o catálogo",
  deriving: "Preparando as fotos",
  writing: "Gravando o catálogo",
};

export const FAILURES: Readonly<Record<CatalogImportFailure, string>> = {
  interrupted:
    "A importação foi interrompida antes de gravar. Nada mudou na loja. Confira e confirme de novo.",
  changed:
    "O catálogo mudou depois da conferência. Nada foi importado. Veja como fica agora e confirme de novo.",
  failed:
    "A importação falhou, e nada mudou na loja. Tente de novo; se repetir, chame quem cuida do servidor.",
};
