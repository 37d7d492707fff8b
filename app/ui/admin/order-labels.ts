import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import type { StaffEvent } from "#app/domain/order/staff-order.ts";
import { formatReais } from "#app/domain/values/money.ts";

export const PAYMENT_STATES = {
  unknown: "sem resposta do provedor",
  pending: "pendente",
  in_review: "em análise",
  approved: "aprovado",
  refused: "recusado",
  cancelled: "cancelado",
  refunded: "reembolsado",
  charged_back: "estornado pelo banco",
  quarantined: "a conferir",
} as const;

export const REFUND_STATES = {
  requested: "pedido",
  in_review: "em análise no provedor",
  done: "feito",
  failed: "recusado pelo provedor",
} as const;

/** Of the lenses' prescription. */
export const PRESCRIPTION_STATES = {
  awaiting: "aguardando a receita",
  in_review: "receita em análise",
  accepted: "receita aceita",
  asked_again: "outra receita pedida",
  measures_missing: "faltam medidas",
} as const;

const CAUSES: Readonly<Record<string, string>> = {
  placed: "quem comprou",
  "tried again": "quem comprou",
  withdrawal: "quem comprou",
  buyer: "quem comprou",
  operator: "linha de comando",
  seed: "demonstração",
  shop: "a loja",
  provider: "o provedor",
  prescriptions: "receitas",
  "payment approved": "pagamento aprovado",
  "payment refused": "pagamento recusado",
  "payment cancelled": "pagamento cancelado",
  "payment refunded": "reembolso no provedor",
  "payment charged_back": "estorno do banco",
  "paid too late": "pago tarde demais",
  "gave way": "cedeu o estoque a outro pedido",
  "refund requested": "reembolso pedido",
  "refund done": "reembolso feito",
  "refund failed": "reembolso recusado",
};

const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...{ people: "quem recebe", phone: "telefone na entrega", road: "rua", number: "número" },
  ...{ complement: "complemento", district: "bairro", city: "cidade", uf: "UF", cep: "CEP" },
  ...{ reference: "ponto de referência", name: "nome", email: "e-mail", taxId: "CPF ou CNPJ" },
  ...{
    whatsapp: "WhatsApp",
    trackingCode: "rastreamento",
    invoiceKey: "nota fiscal",
    noInvoiceReason: "motivo de ir sem nota",
    parcelCarrier: "transportadora",
  },
};

/** What happened: the order's new status, a refund in part, or the fields that were corrected. */
export function eventName({
  status,
  cause,
  refundCents,
  changedFields,
}: Pick<StaffEvent, "status" | "cause" | "refundCents" | "changedFields">): string {
  if (changedFields)
    return `Corrigido: ${changedFields.map((field) => FIELD_NAMES[field] ?? field).join(", ")}`;
  if (refundCents === null) return STATUS_LABELS[status];
  return `${REFUND_EVENTS[cause] ?? "Reembolso"}: ${formatReais(refundCents)}`;
}

const REFUND_EVENTS: Readonly<Record<string, string>> = {
  "refund requested": "Reembolso pedido",
  "refund done": "Reembolso feito",
  "refund failed": "Reembolso recusado pelo provedor",
};

/** Why an event happened, or the name of who did it. */
export function causeName(cause: string): string {
  return CAUSES[cause] ?? cause;
}

const REASONS: Readonly<Record<string, string>> = {
  changed: "Alguém mexeu neste pedido enquanto a página estava aberta, e nada foi feito.",
  "needs-prescription": "Falta uma receita aceita: as lentes ainda não foram ao laboratório.",
  "unfinished-lenses": "As lentes ainda estão no laboratório, ou falta conferi-las.",
  "nothing-to-send": "Não há o que enviar: tudo foi reembolsado.",
  "wrong-status": "Nesta situação isso não é possível.",
};

/** Why an address or a contact was not corrected. */
export function correctionRefusalText(
  refusal: { reason: "unknown" | "changed" } | { reason: "wrong-status"; status: OrderStatus },
): string {
  return "status" in refusal
    ? `Um pedido em “${STATUS_LABELS[refusal.status]}” não é mais corrigido. Depois do envio, fale com a transportadora.`
    : "O pedido mudou nesse meio-tempo, talvez por outra pessoa da equipe. Nada foi corrigido: confira no pedido, e envie de novo se ainda for preciso.";
}

/** Why an act was refused, with the order's present state. */
export function refusalText(reason: string, status: OrderStatus): string {
  return `${REASONS[reason] ?? "Não foi possível."} O pedido está em “${STATUS_LABELS[status]}”.`;
}
