import type { PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import type { PrescriptionFlag } from "#app/domain/order/prescription-flags.ts";
import type { PrescriptionAct, PrescriptionState } from "#app/domain/order/prescription-review.ts";

export const FLAG_NAMES: Readonly<Record<PrescriptionFlag, string>> = {
  old: "mais de 12 meses",
  "measures-missing": "faltam medidas",
  "addition-mismatch": "adição e lente não combinam",
  "not-made": "grau além do que se faz",
};

export const STATE_NAMES: Readonly<Record<PrescriptionState, string>> = {
  awaiting: "Espera a receita",
  in_review: "Para conferir",
  accepted: "Aceita",
  asked_again: "Outra foi pedida",
  measures_missing: "Espera medidas",
};

export const ACT_NAMES: Readonly<Record<PrescriptionAct, string>> = {
  sent: "Chegou",
  opened: "Aberta",
  accepted: "Aceita",
  asked_again: "Outra foi pedida",
  measures_asked: "Medidas pedidas",
  measures_given: "Medidas informadas por quem comprou",
  removed: "Excluída",
};

const FILE_NAMES: Readonly<Record<PrescriptionFileType, string>> = {
  "image/jpeg": "foto",
  "image/heic": "foto HEIC",
  "application/pdf": "PDF",
};

export function formName(fileType: PrescriptionFileType | null): string {
  return fileType ? FILE_NAMES[fileType] : "digitada";
}

/** Why the lens cannot be made for what is typed, at the field to look at. */
export function unfitText(field: string): string {
  return field === "addition"
    ? "A adição não combina com a lente do pedido. Confira, ou fale com quem comprou para trocar a lente"
    : "A espessura do pedido não é feita para este grau. Confira, ou fale com quem comprou para trocar";
}
