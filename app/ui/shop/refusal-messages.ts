import type { CardRefusal } from "#app/domain/payment/payment.ts";

/** Suspected fraud gets the generic message: the buyer is not told the reason. */
const COPY: Readonly<Record<CardRefusal, string>> = {
  "bad-number": "Confira o número do cartão e tente de novo.",
  "bad-date": "Confira a validade do cartão e tente de novo.",
  "bad-security-code": "Confira o código de segurança (CVV) do cartão e tente de novo.",
  "bad-other": "Confira os dados do cartão e tente de novo.",
  "call-for-authorize": "Autorize o pagamento com o seu banco e tente de novo.",
  "card-disabled": "O cartão não está ativo. Ative-o com o seu banco ou use outro.",
  "insufficient-amount": "O limite do cartão não foi suficiente.",
  "invalid-installments": "O cartão não aceita esse número de parcelas. Escolha outro.",
  "max-attempts": "O cartão chegou ao limite de tentativas. Use outro cartão ou pague com Pix.",
  duplicated: "Um pagamento igual foi feito há pouco. Se for preciso pagar de novo, use outro meio.",
  other: "O pagamento foi recusado.",
};

export function refusalMessage(refusal: string | null): string {
  return COPY[refusal as CardRefusal] ?? COPY.other;
}
