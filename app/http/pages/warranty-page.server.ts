import { href, redirect } from "react-router";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { requestWarranty } from "#app/domain/returns/ask-return.server.ts";
import { warrantySchemaFor } from "#app/domain/returns/return-forms.ts";
import { countReturns, listReturnable } from "#app/domain/returns/returnable.server.ts";
import { type WarrantyRight, warrantyRight } from "#app/domain/returns/warranty.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { invalid, orderNotFound, parseForm, refuse } from "#app/http/responses.ts";
import { piecesRefusalText } from "./pieces-refusals.ts";

/** CDC arts. 18 and 26. Throws a redirect to `page` if nothing is left to complain about or nothing was delivered, and a 409 page after the periods. */
export async function requireWarranty(context: Context, owner: Owner, id: string, page: string) {
  const { store, now } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();
  const right = warrantyRight(order, now());
  if (right.state === "closed") throw refuseWarranty(context, right, page);
  const lines = await listReturnable(store.read, id);
  if (lines.every(({ available }) => available === 0)) throw redirect(page);
  const { legalUntil, ownUntil } = right;
  const seen = await countReturns(store.read, id);
  return { number: order.number, legalUntil, ownUntil, lines, seen, page };
}

export async function askWarranty(
  request: Request,
  context: Context,
  owner: Owner,
  id: string,
  page: string,
) {
  const { store, now } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();
  const form = await parseForm(request, warrantySchemaFor(order.lines.map((line) => line.id)));
  if (form.status !== "success") return invalid(form.reply());

  const asked = await requestWarranty(store, owner, id, form.value, now());
  if ("state" in asked) throw refuseWarranty(context, asked, page);
  if (!asked.ok && asked.reason === "unknown") throw orderNotFound();
  if (!asked.ok) return invalid(form.reply({ fieldErrors: { what: [piecesRefusalText(asked)] } }));
  if (asked.isNew)
    announce(context, "Recebemos o seu pedido de garantia. Enviamos o comprovante por e-mail.");
  else announce(context, "Já recebemos o seu pedido de garantia.", { tone: "info" });
  return redirect(page, 303);
}

function refuseWarranty(
  context: Context,
  { reason }: Extract<WarrantyRight, { state: "closed" }>,
  page: string,
) {
  if (reason === "not-delivered") {
    announce(
      context,
      "A garantia começa na entrega. Se o pedido já chegou e algo está errado, fale com o atendimento.",
      { tone: "info" },
    );
    return redirect(page, 303);
  }
  const support = { to: href("/atendimento"), label: "Ir para o atendimento" };
  const refusals = {
    "unknown-delivery": {
      title: "Fale com o atendimento para usar a garantia",
      message:
        "Não temos a data em que este pedido foi entregue. Conte ao atendimento quando ele chegou, e cuidamos da garantia com você.",
      link: support,
    },
    "too-late": {
      title: "Fale com o atendimento sobre a garantia",
      message:
        "Passaram mais de 12 meses da entrega. Se o defeito estava escondido, o prazo começa quando ele aparece: conte ao atendimento o que aconteceu.",
      link: support,
    },
  };
  return refuse(409, refusals[reason]);
}
