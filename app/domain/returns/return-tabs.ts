import type { ReturnKind, ReturnOutcome, ReturnStage } from "./return.ts";

export const RETURNS_PER_PAGE = 50;

/** A return as the staff's list shows it. */
export interface ListedReturn {
  id: string;
  orderNumber: number;
  /** The buyer. */
  name: string;
  kind: ReturnKind;
  stage: ReturnStage;
  outcome: ReturnOutcome | null;
  pieces: number;
  askedAt: Date;
  dueAt: Date | null;
}

/** The tabs of the staff's list of returns. `a-fazer`, the first, also has what is late in the others. */
export const RETURN_TABS = {
  "a-fazer": ["asked", "received", "checked"],
  pedidas: ["asked"],
  "com-codigo": ["code_sent"],
  postadas: ["posted"],
  recebidas: ["received", "checked"],
  encerradas: ["closed"],
} as const satisfies Record<string, readonly ReturnStage[]>;

/** The values of `tipo` in the list's URL. */
export const RETURN_KINDS = {
  desistencia: "withdrawal",
  garantia: "warranty",
} as const satisfies Record<string, ReturnKind>;

export type ReturnKindChoice = keyof typeof RETURN_KINDS | "";

/** A value that makes no sense chooses both kinds. */
export function returnKindOf(text: string | null): ReturnKindChoice {
  return text !== null && Object.hasOwn(RETURN_KINDS, text) ? (text as ReturnKindChoice) : "";
}

export type ReturnTab = keyof typeof RETURN_TABS;

/** A value that makes no sense is the first tab. */
export function returnTabOf(text: string | null): ReturnTab {
  return text !== null && Object.hasOwn(RETURN_TABS, text) ? (text as ReturnTab) : "a-fazer";
}
