import {
  type LabEventKind,
  type LabState,
  type LabTab,
  REWORK_REASONS,
  type ReworkReason,
} from "#app/domain/lab/lab-job.ts";
import type { MissingForLab } from "#app/domain/lab/lab-readiness.ts";
import { formatDay } from "#app/domain/values/day.ts";

export const LAB_TAB_LABELS: Readonly<Record<LabTab, string>> = {
  "a-pedir": "A pedir",
  "no-laboratorio": "No laboratório",
  atrasados: "Atrasados",
  recebidos: "Recebidos",
  conferidos: "Conferidos",
};

export const LAB_STATE_LABELS: Readonly<Record<LabState, string>> = {
  to_order: "A pedir",
  at_lab: "No laboratório",
  received: "Recebido, falta conferir",
  checked: "Conferido",
  closed: "Encerrado",
};

const EVENTS: Readonly<Record<LabEventKind, string>> = {
  opened: "Entrou na fila do laboratório",
  sent: "Enviado ao laboratório",
  corrected: "Envio corrigido",
  received: "Recebido do laboratório",
  checked: "Conferido",
  rework: "Mandado refazer",
  printed: "Ordem de serviço aberta para imprimir",
  closed: "Encerrado: reembolso ou desistência",
};

interface LabEvent {
  kind: LabEventKind;
  lab: string | null;
  labNumber: string | null;
  expectedOn: string | null;
  reason: ReworkReason | null;
}

/** 'Enviado ao laboratório: Lentes Sul, nº 12, previsão 01/12/2026'. */
export function labEventText({ kind, lab, labNumber, expectedOn, reason }: LabEvent): string {
  const details = [
    lab,
    labNumber && `nº ${labNumber}`,
    expectedOn && `previsão ${formatDay(expectedOn)}`,
    reason && REWORK_REASONS[reason].toLowerCase().replace("dnp", "DNP"),
  ].filter(Boolean);
  return details.length > 0 ? `${EVENTS[kind]}: ${details.join(", ")}` : EVENTS[kind];
}

const EYES = { right: "OD", left: "OE" } as const;
const MEASURES = { pupillaryDistance: "DNP", height: "altura" } as const;

/** 'falta a transcrição da receita', 'falta DNP do OE, altura do OE'. Undefined if nothing is missing. */
export function missingText(missing: readonly MissingForLab[]): string | undefined {
  if (missing.length === 0) return undefined;
  const names = missing.map((each) => {
    if (each === "prescription") return "a receita aceita";
    if (each === "transcription") return "a transcrição da receita";
    return `${MEASURES[each.measure]} do ${EYES[each.eye]}`;
  });
  return `falta ${names.join(", ")}`;
}

type LabRefusal =
  | { reason: "unknown" }
  | { reason: "wrong-state"; state: LabState; orderNumber: number }
  | { reason: "refunded"; orderNumber: number }
  | { reason: "incomplete"; missing: MissingForLab[]; orderNumber: number };

/** Why an act of the lab was refused. */
export function labRefusalText(refusal: LabRefusal): string {
  switch (refusal.reason) {
    case "unknown":
      return "Um dos trabalhos escolhidos não existe.";
    case "wrong-state":
      return `Pedido ${refusal.orderNumber}: está em “${LAB_STATE_LABELS[refusal.state]}”, e nesta situação isso não é possível.`;
    case "refunded":
      return `Pedido ${refusal.orderNumber}: há um reembolso em andamento para estes óculos.`;
    case "incomplete":
      return `Pedido ${refusal.orderNumber}: ${missingText(refusal.missing)}. Incompleto não vai ao laboratório.`;
  }
}
