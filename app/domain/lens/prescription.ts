import { days } from "#app/domain/values/duration.ts";
import type { Refraction } from "./refraction.ts";

/** The separate, specific consent a prescription is kept on (LGPD, art. 11, I), in the version of these words. */
export const PRESCRIPTION_CONSENT = {
  version: "2026-11",
  words:
    "Autorizo a Ótica Ametista a guardar esta receita, que é dado de saúde, só para fazer estas lentes. Posso excluí-la quando quiser.",
  missing: "Sem o seu consentimento não podemos guardar a receita.",
} as const;

/** How long a prescription is kept that no order uses, and one that an order uses, from the day it comes to the order. */
export const KEPT_UNUSED = days(30);
export const KEPT_WITH_ORDER = days(365);

/** A prescription as its owner sees it: a file of that name, or the values that were typed. */
export interface Prescription {
  id: string;
  fileName: string | null;
  hasThumbnail: boolean;
  grade: Refraction | null;
  /** Who prescribed, with the registry, and the day ('2026-03-31'); of a file, as the optician read it. */
  prescriber: string | null;
  prescribedOn: string | null;
  createdAt: Date;
  purgeAt: Date;
}

/** Older than twelve months: worth a warning, and nothing is refused for it (design/brazil.md, "Optics"). */
export function isOldPrescription({ prescribedOn }: Pick<Prescription, "prescribedOn">, now: Date): boolean {
  if (!prescribedOn) return false;
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  return prescribedOn < limit.toISOString().slice(0, 10);
}

/** How many prescriptions an owner may have sent that no order uses: one for each pair of glasses in the cart or begun. */
export const MAX_PRESCRIPTIONS = 30;

export const TOO_MANY_PRESCRIPTIONS = `Você já enviou ${MAX_PRESCRIPTIONS} receitas, o máximo. Remova uma do carrinho antes.`;
