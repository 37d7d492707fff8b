import { days } from "#app/domain/values/duration.ts";
import type { Refraction } from "./refraction.ts";
import type { Measures } from "./transcription.ts";

/** Storing a prescription needs a separate, specific consent (LGPD, art. 11, I). A new text needs a new version. */
export const PRESCRIPTION_CONSENT = {
  version: "2026-11",
  text: "Autorizo a Ótica Ametista a guardar esta receita, que é dado de saúde, só para fazer estas lentes. Posso excluí-la quando quiser.",
  missing: "Sem o seu consentimento não podemos guardar a receita.",
} as const;

/** Retention of a prescription without an order, and with one, counted from the day it joins the order. */
export const UNUSED_RETENTION_MS = days(30);
export const ORDER_RETENTION_MS = days(365);

/** An opened prescription: either a file (`fileName`) or typed values (`refraction`). */
export interface Prescription {
  id: string;
  fileName: string | null;
  hasThumbnail: boolean;
  refraction: Refraction | null;
  /** As the buyer measured, with the values or later. */
  measures: Measures | null;
  /** Name and professional registry (CRM), and the date ('2026-03-31'). For a file, as the optician read them. */
  prescriber: string | null;
  prescribedOn: string | null;
  createdAt: Date;
  purgeAt: Date;
}

/** Older than twelve months: shown as a warning, never refused. */
export function isOldPrescription({ prescribedOn }: Pick<Prescription, "prescribedOn">, now: Date): boolean {
  if (!prescribedOn) return false;
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  return prescribedOn < limit.toISOString().slice(0, 10);
}

/** Per owner, without those of orders: each pair of glasses in the cart or in a draft has one. */
export const MAX_PRESCRIPTIONS = 30;

export const TOO_MANY_PRESCRIPTIONS = `Você já enviou ${MAX_PRESCRIPTIONS} receitas, o máximo. Remova uma do carrinho antes.`;
