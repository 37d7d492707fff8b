import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import type { Condition, ReturnKind, ReturnOutcome, ReturnStage } from "#app/domain/returns/return.ts";
import type { ReturnTab } from "#app/domain/returns/return-tabs.ts";
import { daysBetween } from "#app/domain/values/day.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { refundRefusalText } from "./refund-labels.ts";
import type { StatusTone } from "./status-chip.tsx";

export const KIND_NAMES: Readonly<Record<ReturnKind, string>> = {
  withdrawal: "Desistência",
  warranty: "Garantia",
};

export const TAB_NAMES: Readonly<Record<ReturnTab, string>> = {
  "a-fazer": "A fazer",
  pedidas: "Pedidas",
  "com-codigo": "Com código",
  postadas: "Postadas",
  recebidas: "Recebidas",
  encerradas: "Encerradas",
};

const STAGE_NAMES: Readonly<Record<ReturnStage, string>> = {
  asked: "Pedida",
  code_sent: "Código enviado",
  posted: "Postada",
  received: "Recebida",
  checked: "Conferida",
  closed: "Encerrada",
};

const OUTCOME_NAMES: Readonly<Record<ReturnOutcome, string>> = {
  refunded: "Reembolsada",
  reduced: "Abatimento no preço",
  repaired: "Consertada",
  exchanged: "Trocada",
  refused: "Recusada",
  dropped: "Sem devolução",
};

/** A condition, and what follows from it. */
export const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  "as-new": "Como nova",
  used: "Com uso",
  damaged: "Danificada",
  missing: "Não veio",
};

/** What follows from the condition of a piece that goes to nobody else. */
export function conditionText(condition: Condition, hasLens: boolean): string {
  if (condition === "missing") return "não é reembolsada enquanto não vier";
  if (condition === "as-new") return hasLens ? "perda: as lentes foram cortadas" : "volta ao estoque";
  return "perda";
}

export function stageName({ stage, outcome }: { stage: ReturnStage; outcome: ReturnOutcome | null }): string {
  return outcome ? OUTCOME_NAMES[outcome] : STAGE_NAMES[stage];
}

export function stageTone({
  stage,
  outcome,
}: {
  stage: ReturnStage;
  outcome: ReturnOutcome | null;
}): StatusTone {
  if (stage === "closed") return outcome === "refused" || outcome === "dropped" ? "bad" : "good";
  return stage === "code_sent" || stage === "posted" ? "plain" : "waiting";
}

/** 'faltam 3 dias', 'vence hoje', 'venceu há 2 dias'. By the calendar of São Paulo. */
export function dueText(dueAt: Date | null, now: Date): string {
  if (!dueAt) return "—";
  const days = daysBetween(now, dueAt);
  if (days === 0) return "vence hoje";
  if (days > 0) return days === 1 ? "falta 1 dia" : `faltam ${days} dias`;
  return days === -1 ? "venceu ontem" : `venceu há ${-days} dias`;
}

type Refusal =
  | { reason: string }
  | { reason: "wrong-stage"; stage: ReturnStage }
  | { reason: "not-sent"; status: OrderStatus }
  | { reason: "too-many-pieces"; title: string; available: number }
  | { reason: "out-of-stock"; title: string }
  | { reason: "more-than-pieces"; piecesCents: number };

const SENTENCES: Readonly<Record<string, string>> = {
  changed: "Alguém mexeu nisto enquanto a página estava aberta. Nada foi feito: confira como está agora.",
  conditions: "Escolha como cada peça voltou.",
  "nothing-came-back": "Nenhuma peça voltou, e por isso não há o que reembolsar.",
  "nothing-left": "Não há mais peças a devolver neste pedido.",
};

/** Why nothing was done. */
export function returnRefusalText(refusal: Refusal): string {
  if ("stage" in refusal)
    return `A devolução está em “${STAGE_NAMES[refusal.stage]}”, e isto não é mais possível.`;
  if ("piecesCents" in refusal)
    return `As peças custaram ${formatReais(refusal.piecesCents)}: o abatimento não passa disso.`;
  if (refusal.reason === "not-sent" && "status" in refusal)
    return `Um pedido em “${STATUS_LABELS[refusal.status]}” não tem o que devolver: cancele ou reembolse.`;
  if (refusal.reason === "out-of-stock" && "title" in refusal)
    return `Não há estoque de “${refusal.title}” para a troca.`;
  if ("available" in refusal) return `De “${refusal.title}” restam ${refusal.available} a devolver.`;
  return SENTENCES[refusal.reason] ?? refundRefusalText(refusal);
}
