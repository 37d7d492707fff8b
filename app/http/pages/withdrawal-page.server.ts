import { href, redirect } from "react-router";
import { findMoneyOfOrder } from "#app/domain/order/order-money.server.ts";
import { isPaidUnsent } from "#app/domain/order/order-status.ts";
import { findOrder, listOrderEvents } from "#app/domain/order/orders.server.ts";
import { type WithdrawalRefusal, withdrawalRight } from "#app/domain/order/withdrawal.ts";
import { requestWithdrawal } from "#app/domain/returns/ask-return.server.ts";
import { withdrawalSchemaFor } from "#app/domain/returns/return-forms.ts";
import { countReturns, listReturnable } from "#app/domain/returns/returnable.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { invalid, orderNotFound, parseFields, readForm, refuse } from "#app/http/responses.ts";
import { piecesRefusalText } from "./pieces-refusals.ts";

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

/**
 * CDC art. 49. Throws a redirect to `page`, the order's own, if already withdrawn or nothing is left to give back, and a 409 page if it
 * cannot be.
 */
export async function requireWithdrawal(context: Context, owner: Owner, id: string, page: string) {
  const { store, now } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();
  const right = withdrawalRight(order, await listOrderEvents(store.read, id), now());
  if (right.state === "done") throw redirect(page);
  if (right.state === "closed") throw refuseWithdrawal(right, page);

  const lines = await listReturnable(store.read, id);
  if (lines.every(({ available }) => available === 0)) throw redirect(page);

  const { number, status } = order;
  const { paidBack } = await findMoneyOfOrder(store.read, id);
  const refundedCents = paidBack.reduce((sum, { cents }) => sum + cents, 0);
  const leftCents = order.totalCents - refundedCents;
  const isFreightLeft = paidBack.every((refund) => refund.freightCents === 0);
  const freightCents = isFreightLeft ? Math.min(order.freightCents, leftCents) : 0;
  return {
    number,
    leftCents,
    refundedCents,
    freightCents,
    isSent: !isPaidUnsent(status),
    until: right.until,
    lines,
    seen: await countReturns(store.read, id),
    page,
  };
}

/** A body without a form, as that of a button alone, withdraws from everything. */
export async function withdraw(request: Request, context: Context, owner: Owner, id: string, page: string) {
  const { store, now } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();
  const form = request.headers.has("Content-Type") ? await readForm(request) : new FormData();
  const read = parseFields(form, withdrawalSchemaFor(order.lines.map((line) => line.id)));
  if (read.status !== "success") return invalid(read.reply());

  const withdrawn = await requestWithdrawal(store, owner, id, now(), read.value);
  if (!withdrawn.ok && withdrawn.reason === "unknown") throw orderNotFound();
  if (!withdrawn.ok && (withdrawn.reason === "too-many-pieces" || withdrawn.reason === "nothing-left"))
    return invalid(read.reply({ fieldErrors: { what: [piecesRefusalText(withdrawn)] } }));
  if (!withdrawn.ok) throw refuseWithdrawal(withdrawn, page);

  if (withdrawn.isNew) {
    const next = withdrawn.refunds ? "Pedimos o reembolso agora." : "Enviamos por e-mail o que fazer agora.";
    announce(context, `Recebemos a sua desistência. ${next}`);
  } else {
    const text = withdrawn.refunds
      ? "O reembolso deste pedido já foi pedido."
      : "Já recebemos a sua desistência deste pedido.";
    announce(context, text, { tone: "info" });
  }
  return redirect(page, 303);
}

function refuseWithdrawal(
  { reason, until }: { reason: WithdrawalRefusal; until: Date | null },
  page: string,
) {
  const refusals = {
    "too-late": {
      title: "O prazo para desistir passou",
      message: `Ele é de 7 dias depois da entrega${until ? `, e terminou em ${DAY.format(until)}` : ""}. Se houver um defeito ou algo veio errado, a garantia continua valendo: fale com o atendimento.`,
    },
    "not-paid": {
      title: "Não há nada a cancelar",
      message: "Este pedido não foi pago, e nada foi cobrado. Se você não o quer mais, basta não pagar.",
    },
    "unknown-delivery": {
      title: "Fale com o atendimento para desistir",
      message:
        "Não temos a data em que este pedido foi entregue, e o prazo de 7 dias conta a partir dela. Conte ao atendimento quando ele chegou, e cuidamos da desistência com você.",
      link: { to: href("/atendimento"), label: "Ir para o atendimento" },
    },
    disputed: {
      title: "O pagamento está em disputa",
      message:
        "O seu banco está decidindo sobre este pagamento. Fale com o atendimento para resolvermos juntos.",
    },
  };
  return refuse(409, { link: { to: page, label: "Ver o pedido" }, ...refusals[reason] });
}
