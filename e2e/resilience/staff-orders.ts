import { randomUUID } from "node:crypto";
import { decideAsBank, type PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import type { Ask } from "../database.ts";
import { signUpFields } from "../people.ts";
import { audited, persist, seenOn, type Trace, transition, type Workplace } from "./staff-acts.ts";

/** The frame that buyers order and the staff counts, so that its stock moves by both. */
export const SOLD = { slug: "copacabana-quadrado", color: "preto" };

/** A frame is bought and sent, its review is answered and hidden, and it comes back. */
export async function sellAndTakeBack({ acts, member, newClient }: Workplace): Promise<void> {
  const { buyer, orderId } = await persist(() => buyFrame(newClient()));
  const number = await acts.ask("SELECT number FROM orders WHERE id = ?", [orderId]);
  const page = `/admin/pedidos/${number}`;
  // The page that shows the revision: the order's, and later the return's.
  let shown = page;
  const press = (name: string, path: string, fields: Record<string, string>, traces: readonly Trace[]) =>
    acts.press(member, {
      ...{ name, path, traces },
      fields: async () => ({ seen: fields.seen ?? (await seenOn(member, shown)), ...fields }),
    });

  await press("order.prepared", page, { intent: "prepare" }, [
    transition("preparing", orderId),
    audited("order.prepared", orderId),
  ]);
  const refund = { intent: "refund", what: "amount", amount: "1,00", reason: "Acordo com quem comprou" };
  await press("order.refund-requested", `${page}/reembolsar`, refund, [
    ["SELECT count(*) FROM refunds WHERE order_id = ? AND amount_cents = 100", orderId],
    [
      `SELECT count(*) FROM refunds r JOIN staff_acts a
        ON a.action = 'order.refund-requested' AND a.subject_id = r.order_id AND a.at = r.created_at
        WHERE r.order_id = ? AND r.amount_cents = 100`,
      orderId,
    ],
  ]);
  const parcel = { intent: "send", trackingCode: "AM123456785BR", noInvoiceReason: "emitida no balcão" };
  await press("order.sent", page, parcel, [
    transition("shipped", orderId),
    audited("order.sent", orderId),
    auditedAsAny("'order.sent', 'order.parcel-corrected'", orderId),
  ]);
  await press("order.delivered", page, { intent: "deliver" }, [
    transition("delivered", orderId),
    audited("order.delivered", orderId),
  ]);
  await moderate({ acts, member, newClient }, await persist(() => writeReview(acts.ask, buyer, orderId)));

  await press("return.opened", `${page}/devolver`, { kind: "withdrawal", units0: "1", seen: "0" }, [
    ["SELECT count(*) FROM returns WHERE order_id = ?", orderId],
    transition("withdrawal_requested", orderId),
    audited("return.opened", orderId),
  ]);
  const returned = `/admin/devolucoes/${await acts.ask("SELECT id FROM returns WHERE order_id = ?", [orderId])}`;
  const stage = (name: string): Trace => [
    "SELECT count(*) FROM return_events e JOIN returns r ON r.id = e.return_id WHERE r.order_id = ? AND e.stage = ?",
    ...[orderId, name],
  ];
  shown = returned;
  await press("return.received", returned, { intent: "receive" }, [
    stage("received"),
    audited("return.received", orderId),
  ]);
  await press("return.checked", returned, { intent: "check", condition0x0: "as-new" }, [
    stage("checked"),
    audited("return.checked", orderId),
  ]);
  await press("return.refunded", `${returned}/reembolsar`, { what: "pieces" }, [
    stage("closed"),
    ["SELECT count(*) FROM refunds WHERE order_id = ? AND amount_cents > 100", orderId],
    transition("refund_pending", orderId),
    audited("return.refunded", orderId),
  ]);
}

async function moderate({ acts, member }: Workplace, review: string): Promise<void> {
  const path = `/admin/avaliacoes/${review}`;
  const answer = `Agradecemos. ${randomUUID()}`;
  await acts.press(member, {
    ...{ name: "review.answered", path },
    fields: async () => ({ intent: "answer", answer }),
    traces: [
      ["SELECT count(*) FROM reviews WHERE id = ? AND answer = ?", review, answer],
      audited("review.answered", review),
      auditedAsAny("'review.answered', 'review.answer-changed'", review),
    ],
  });
  await acts.press(member, {
    ...{ name: "review.hidden", path },
    fields: async () => ({ intent: "hide", reason: "Não fala do produto", note: "" }),
    traces: [
      ["SELECT count(*) FROM reviews WHERE id = ? AND hidden_at IS NOT NULL", review],
      audited("review.hidden", review),
    ],
  });
}

/** Sent again, the form must not have been taken for a correction. */
function auditedAsAny(actions: string, subjectId: string): Trace {
  return [`SELECT count(*) FROM staff_acts WHERE action IN (${actions}) AND subject_id = ?`, subjectId];
}

async function buyFrame(buyer: PlainClient): Promise<{ buyer: PlainClient; orderId: string }> {
  await buyer.post("/cadastrar", signUpFields());
  const pix = await placeOrder(buyer, SOLD.slug, SOLD.color);
  await decideAsBank(ticketUrlIn((await buyer.get(pix)).text), "approved");
  await buyer.get(`${pix}?conferir=1`);
  return { buyer, orderId: pix.split("/").at(-1) ?? "" };
}

async function writeReview(ask: Ask, buyer: PlainClient, orderId: string): Promise<string> {
  const page = `/minha-conta/pedidos/${orderId}`;
  await buyer.post(`${page}/avaliar`, { idProduct: SOLD.slug, stars: "5", text: "Leves e bonitos" });
  return ask("SELECT r.id FROM reviews r JOIN orders o ON o.account_id = r.account_id WHERE o.id = ?", [
    orderId,
  ]);
}
