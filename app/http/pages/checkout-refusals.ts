import { data, href, type RouterContextProvider } from "react-router";
import { sessionEndedContext } from "#app/http/context.server.ts";
import { type Refusal, refuse } from "#app/http/responses.ts";

const REVIEW = { to: href("/checkout/pagamento"), label: "Conferir o pedido" };

/** Where there is nothing to pay: the session that had the cart has ended, or the cart is empty. `page` is the one to come back to. */
export function nothingToPay(context: Readonly<RouterContextProvider>, page: string) {
  return context.get(sessionEndedContext) ? sessionEnded(page) : emptyCart();
}

/** The words stand on the page itself: for a stranger no session is opened, only to carry them. */
export function sessionEnded(page: string) {
  return refuse(409, {
    title: "Sua sessão terminou",
    message:
      "Entre de novo para continuar; o carrinho da sua conta está guardado. Se você comprou sem conta, encontre o pedido pelo número e pelo e-mail, em “Acompanhar pedido”. Nada foi cobrado agora.",
    link: { to: `${href("/entrar")}?${new URLSearchParams({ redirectTo: page })}`, label: "Entrar" },
  });
}

function emptyCart() {
  return refuse(409, {
    title: "Seu carrinho está vazio",
    message: "Não há o que pagar. Se você acabou de comprar, o pedido já foi feito.",
    link: { to: href("/checkout/carrinho"), label: "Ver o carrinho" },
  });
}

/** Asks again, at what it comes to now: `page` is the page of payment, and `changes` what is otherwise than it was shown. */
export function checkoutChanged<Page>(changed?: { page: Page; changes: readonly string[] }) {
  const refusal: Refusal = {
    title: "O pedido mudou desde que você o viu",
    message: changed
      ? `${changed.changes.join(". ")}. Nada foi cobrado.`
      : "Um preço, uma quantidade ou o endereço mudou. Confira o novo total antes de pagar. Nada foi cobrado.",
    link: REVIEW,
  };
  return data({ ...refusal, changed }, { status: 409 });
}

export function invalidCard(message: string) {
  return refuse(422, {
    title: "Confira o cartão",
    message: `${message}. Nada foi cobrado.`,
    link: { to: href("/checkout/pagamento"), label: "Voltar ao pagamento" },
  });
}

/** So much is not held without being paid; nothing of the cart is lost. */
export function tooLargeUnpaid(of: { title: string; most: number } | undefined) {
  const what = of
    ? `${of.title}: reservamos até ${of.most} unidades por vez para um pedido que ainda não foi pago. Diminua a quantidade no carrinho`
    : "Este pedido passa do que reservamos antes do pagamento. Divida a compra em pedidos menores, pagando um antes de fazer o outro";
  return refuse(409, {
    title: "Mais do que conseguimos reservar",
    message: `${what}, ou fale com o atendimento para comprar mais. O carrinho ficou como estava, e nada foi cobrado.`,
    link: { to: href("/checkout/carrinho"), label: "Ver o carrinho" },
  });
}

/** `orderId`: an order of this very buyer that waits for its payment. */
export function tooManyUnpaid(
  orderId: string | undefined,
  { wait, headers }: { wait: string; headers: Record<string, string> },
) {
  return refuse(429, {
    title: "Há pedidos esperando pagamento",
    message: `Desta mesma conexão de internet já há pedidos reservados que ainda não foram pagos. ${
      orderId ? "Pague o seu pedido em aberto" : "Pague o que estiver em aberto"
    }, ou tente de novo em ${wait}. O carrinho ficou como estava, e nada foi cobrado.`,
    link: orderId
      ? { to: href("/checkout/pagamento/:order", { order: orderId }), label: "Pagar o pedido em aberto" }
      : { to: href("/checkout/carrinho"), label: "Ver o carrinho" },
    headers,
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

/** The order gave way or was refused, and its payment is still being cancelled: a new one beside it might be paid as well. */
export function stillClosing(orderId: string) {
  return refuse(409, {
    title: "Estamos encerrando o pagamento anterior",
    message:
      "A reserva deste pedido terminou, e o pagamento que você tinha começado ainda está sendo cancelado. Espere um instante e tente de novo, para não pagar duas vezes.",
    link: { to: `${href("/checkout/recusado")}?pedido=${orderId}`, label: "Ver o pedido" },
  });
}
