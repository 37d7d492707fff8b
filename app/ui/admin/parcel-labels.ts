import { KEY_REFUSALS } from "#app/domain/order/invoice-key.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { PARCEL_CODE_REFUSALS } from "#app/domain/order/parcel-carriers.ts";

const SENTENCES: Readonly<Record<string, string>> = {
  ...PARCEL_CODE_REFUSALS,
  "no-number": "Não começa com o número de um pedido",
  "no-code": "Falta o código de rastreamento",
  "too-many-fields": "Sobram colunas: são número, código e chave da nota",
  "same-number": "Este pedido já está numa linha acima",
  "same-code": "Este código já está numa linha acima",
  "code-in-use": "Este código já é de outro pedido",
  "needs-invoice": "Falta a chave da nota fiscal, ou o motivo de ir sem nota",
  "needs-prescription": "Falta uma receita aceita: as lentes ainda não foram ao laboratório",
  "unfinished-lenses": "As lentes ainda estão no laboratório, ou falta conferi-las",
  "nothing-to-send": "Não há o que enviar: tudo foi reembolsado",
  unknown: "Este pedido não existe",
  changed: "O pedido mudou nesse meio-tempo",
};

/** Why an order of a list was not sent or prepared. Without a full stop. */
export function parcelRefusalText(
  refusal: string | { invoiceKey: keyof typeof KEY_REFUSALS } | { status: OrderStatus },
): string {
  if (typeof refusal === "string") return SENTENCES[refusal] ?? "Não foi possível";
  return "status" in refusal
    ? `O pedido está em “${STATUS_LABELS[refusal.status]}”`
    : KEY_REFUSALS[refusal.invoiceKey];
}
