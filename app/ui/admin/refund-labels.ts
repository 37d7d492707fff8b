import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { formatReais } from "#app/domain/values/money.ts";

/** A refusal of the domain, with what its sentence needs. */
type Refusal =
  | { reason: string }
  | { reason: "wrong-status"; status: OrderStatus }
  | { reason: "too-many-units"; title: string; leftQuantity: number }
  | { reason: "more-than-left"; amountCents: number; leftCents: number };

const SENTENCES: Readonly<Record<string, string>> = {
  changed:
    "O pedido mudou nesse meio-tempo, talvez por outra pessoa da equipe. Nada foi reembolsado: confira como ele está agora.",
  "no-payment": "Este pedido não tem um pagamento aprovado.",
  "nothing-left": "Não falta reembolsar nada.",
  "nothing-chosen": "Escolha o que reembolsar.",
  "nothing-refused": "Nenhum reembolso espera outra tentativa.",
  mixed: "Um valor avulso vai sozinho, sem itens e sem frete.",
  "needs-reason": "Diga o motivo.",
  "unknown-line": "Um dos itens não é deste pedido.",
  "freight-refunded": "O frete já foi reembolsado.",
};

/** Why nothing was refunded. */
export function refundRefusalText(refusal: Refusal): string {
  if ("status" in refusal) return `Um pedido em “${STATUS_LABELS[refusal.status]}” não é reembolsado daqui.`;
  if ("title" in refusal)
    return `De “${refusal.title}” faltam reembolsar ${refusal.leftQuantity}, não mais do que isso.`;
  if ("leftCents" in refusal)
    return `Seriam ${formatReais(refusal.amountCents)}, e só faltam ${formatReais(refusal.leftCents)}.`;
  return SENTENCES[refusal.reason] ?? "Não foi possível.";
}
