import { data, href } from "react-router";
import { type Context, sessionEndedContext } from "#app/http/context.server.ts";
import { type Refusal, refuse } from "#app/http/responses.ts";

const REVIEW = { to: href("/checkout/pagamento"), label: "Conferir o pedido" };

/** There is nothing to pay: the cart is empty, or its session has ended. `page` is the path to return to after signing in. */
export function nothingToPay(context: Context, page: string) {
  return context.get(sessionEndedContext) ? sessionEnded(page) : emptyCart();
}

/** An error page instead of a flash message: a flash message would open a session for an anonymous visitor. */
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

/** `page` is the payment page at the new total; `changes` has one sentence per difference. */
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

export function tooLargeUnpaid(product: { title: string; maxUnits: number } | undefined) {
  const what = product
    ? `${product.title}: reservamos até ${product.maxUnits} unidades por vez para um pedido que ainda não foi pago. Diminua a quantidade no carrinho`
    : "Este pedido passa do que reservamos antes do pagamento. Divida a compra em pedidos menores, pagando um antes de fazer o outro";
  return refuse(409, {
    title: "Mais do que conseguimos reservar",
    message: `${what}, ou fale com o atendimento para comprar mais. O carrinho ficou como estava, e nada foi cobrado.`,
    link: { to: href("/checkout/carrinho"), label: "Ver o carrinho" },
  });
}

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

/** The open payment could not be cancelled and may still be paid; a second one could charge the buyer twice. */
export function paymentBusy(orderId: string) {
  return refuse(409, {
    title: "O pagamento anterior ainda está aberto",
    message:
      "Não conseguimos cancelar o pagamento que você já tinha começado, e não queremos cobrar duas vezes. Espere um instante e tente de novo.",
    link: { to: href("/checkout/pagamento/:order", { order: orderId }), label: "Ver o pagamento" },
  });
}

/** The order expired or was refused, and its payment is still being cancelled; a new one could charge the buyer twice. */
export function stillClosing(orderId: string) {
  return refuse(409, {
    title: "Estamos encerrando o pagamento anterior",
    message:
      "A reserva deste pedido terminou, e o pagamento que você tinha começado ainda está sendo cancelado. Espere um instante e tente de novo, para não pagar duas vezes.",
    link: { to: `${href("/checkout/recusado")}?pedido=${orderId}`, label: "Ver o pedido" },
  });
}
