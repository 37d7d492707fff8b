import { href } from "react-router";
import { refuse } from "./responses.ts";

const REVIEW = { to: href("/checkout/pagamento"), label: "Conferir o pedido" };

export function emptyCart() {
  return refuse(409, {
    title: "Seu carrinho está vazio",
    message: "Não há o que pagar. Se você acabou de comprar, o pedido já foi feito.",
    link: { to: href("/checkout/carrinho"), label: "Ver o carrinho" },
  });
}

export function checkoutChanged() {
  return refuse(409, {
    title: "O pedido mudou desde que você o viu",
    message:
      "Um preço, uma quantidade ou o endereço mudou. Confira o novo total antes de pagar. Nada foi cobrado.",
    link: REVIEW,
  });
}

/** The payment that was begun may still be paid: another beside it might be paid as well. */
export function paymentBusy(orderId: string) {
  return refuse(409, {
    title: "O pagamento anterior ainda está aberto",
    message:
      "Não conseguimos cancelar o pagamento que você já tinha começado, e não queremos cobrar duas vezes. Espere um instante e tente de novo.",
    link: { to: href("/checkout/pagamento/:order", { order: orderId }), label: "Ver o pagamento" },
  });
}
