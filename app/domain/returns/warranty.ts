import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { endOfDay } from "#app/domain/values/day.ts";

/** Of durable goods; the shop gives it for all (CDC, art. 26, II). */
const LEGAL_DAYS = 90;

/** Of the shop's own guarantee for frames, in addition to the law's (CDC, art. 50). */
const OWN_MONTHS = 12;

/** `legalUntil` and `ownUntil` are last moments. A hidden defect counts from when it shows (CDC, art. 26, § 3º): by support. */
export type WarrantyRight =
  | { state: "open"; legalUntil: Date; ownUntil: Date }
  | { state: "closed"; reason: "not-delivered" | "unknown-delivery" | "too-late"; ownUntil: Date | null };

export function warrantyRight(
  { status, deliveredAt }: { status: OrderStatus; deliveredAt: Date | null },
  now: Date,
): WarrantyRight {
  if (status !== "delivered") return { state: "closed", reason: "not-delivered", ownUntil: null };
  if (!deliveredAt) return { state: "closed", reason: "unknown-delivery", ownUntil: null };
  const ownUntil = lastOwnMoment(deliveredAt);
  if (now > ownUntil) return { state: "closed", reason: "too-late", ownUntil };
  return { state: "open", legalUntil: endOfDay(deliveredAt, LEGAL_DAYS), ownUntil };
}

/** The end of the same day twelve months later. 29 February leads to 28 February. */
function lastOwnMoment(deliveredAt: Date): Date {
  const last = endOfDay(deliveredAt);
  last.setUTCMonth(last.getUTCMonth() + OWN_MONTHS);
  return last;
}

/** The reasons that the form of a warranty case offers. They are stored as they are. */
export const WARRANTY_REASONS = [
  "Veio com defeito",
  "Quebrou ou soltou com o uso normal",
  "Veio diferente do que foi pedido",
  "Problema nas lentes",
  "Outro motivo",
] as const;
