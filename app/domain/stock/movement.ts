import type { MovementKind, MovementReason } from "#db/schema/stock.ts";

export type { MovementKind, MovementReason };

/** A change of a colour's stock by `delta` units. */
export interface Movement {
  variantId: string;
  delta: number;
  /** The others are written by triggers. */
  kind: Exclude<MovementKind, "opening" | "direct">;
  reason?: MovementReason;
  note?: string;
  orderId?: string;
  refundId?: string;
  importId?: string;
  staffId?: string | null;
  at: Date;
}

/** The reasons that staff may choose, as forms show them, and the direction each is good for. */
export const ADJUSTMENT_REASONS = {
  received: { name: "Recebimento do fornecedor", direction: "up" },
  found: { name: "Peça encontrada", direction: "up" },
  "customer-return": { name: "Devolução recebida no balcão", direction: "up" },
  damaged: { name: "Peça danificada", direction: "down" },
  lost: { name: "Perda ou furto", direction: "down" },
  display: { name: "Mostruário ou amostra", direction: "down" },
  "to-supplier": { name: "Devolução ao fornecedor", direction: "down" },
  mistake: { name: "Correção de um engano", direction: "both" },
  other: { name: "Outro motivo", direction: "both" },
} as const satisfies Record<MovementReason, { name: string; direction: "up" | "down" | "both" }>;
