import { data, href, Link, redirect } from "react-router";
import {
  deliverOrder,
  findOrderByNumber,
  prepareOrder,
  shipOrder,
} from "#app/domain/order/fulfilment.server.ts";
import { ORDER_ACTS } from "#app/domain/order/order-acts.ts";
import { addNote } from "#app/domain/order/order-notes.server.ts";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { isCorrectable } from "#app/domain/order/order-status.ts";
import { findStaffOrder, showTaxId } from "#app/domain/order/staff-order.server.ts";
import { findRefusedRefund } from "#app/domain/payment/refund-retry.server.ts";
import { describeReturnsOf } from "#app/domain/returns/find-returns.server.ts";
import { may } from "#app/domain/staff/roles.ts";
import { formatTaxId, maskTaxId } from "#app/domain/values/tax-id.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff, requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { OrderActs } from "#app/ui/admin/order-acts.tsx";
import { OrderHistory } from "#app/ui/admin/order-history.tsx";
import { refusalText } from "#app/ui/admin/order-labels.ts";
import { OrderNotes } from "#app/ui/admin/order-notes.tsx";
import styles from "#app/ui/admin/order-panels.module.css";
import { OrderBuyer, OrderContent, OrderMoney } from "#app/ui/admin/order-panels.tsx";
import { OrderStatusChip } from "#app/ui/admin/order-status-chip.tsx";
import { OrderReturns } from "#app/ui/admin/return-panels.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/order";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the order as it is now. */
export const shouldRevalidate = () => true;

const DONE = {
  prepare: "O pedido está em preparação.",
  send: "O envio está registrado. Quem comprou recebe um e-mail com o código.",
  correct: "O envio foi corrigido.",
  deliver: "A entrega está registrada. Daqui correm os 7 dias da desistência.",
  note: "A nota foi guardada.",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, "orders.read");
  const { store, now } = context.get(shopContext);
  const order = await findStaffOrder(store.read, orderNumberOf(params.number), now());
  if (!order) throw notFound();
  const seesPerson = may(session.role, "orders.person");
  const { id, accountId, person, notes, emails, refunds, ...rest } = order;
  return {
    order: rest,
    // A note may name the buyer.
    refunds: refunds.map((refund) => ({ ...refund, reason: seesPerson ? refund.reason : "" })),
    person: seesPerson
      ? { ...person, contact: { ...person.contact, taxId: maskTaxId(person.contact.taxId) } }
      : null,
    accountId: may(session.role, "customers.read") ? accountId : null,
    notes: seesPerson ? notes : [],
    emails: seesPerson ? emails : [],
    mayChange: may(session.role, "orders.change"),
    mayRefund: may(session.role, "orders.refund"),
    seesPrescriptions: may(session.role, "prescriptions.read"),
    mayHandleLab: may(session.role, "lab.handle"),
    refused: (await findRefusedRefund(store.read, id, now())) ?? null,
    returns: may(session.role, "returns.handle")
      ? await describeReturnsOf(store.read, { id, ...rest })
      : null,
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "orders.change");
  const { store, now } = context.get(shopContext);
  const number = orderNumberOf(params.number);
  if (!(await findOrderByNumber(store.read, number))) throw notFound();
  const form = await readForm(request);

  switch (form.get("intent")) {
    case "prepare": {
      const read = parseFields(form, ORDER_ACTS.prepare);
      if (read.status !== "success") return unreadable();
      const prepared = await prepareOrder(store, number, now(), { actor, seenRevision: read.value.seen });
      return prepared.ok ? done(context, number, "prepare") : refused(context, number, prepared);
    }
    case "send": {
      requireStaff(context, url, "parcels.send");
      const read = parseFields(form, ORDER_ACTS.send);
      if (read.status !== "success") return invalid(read.reply());
      const { seen, trackingCode, carrier, invoice } = read.value;
      const sent = await shipOrder(store, number, trackingCode, now(), {
        actor,
        seenRevision: seen,
        invoice,
        carrier,
      });
      if (!sent.ok) return refused(context, number, sent);
      return done(context, number, sent.isNew ? "send" : "correct");
    }
    case "deliver": {
      requireStaff(context, url, "parcels.send");
      const read = parseFields(form, ORDER_ACTS.deliver);
      if (read.status !== "success") return unreadable();
      const delivered = await deliverOrder(store, number, now(), { actor, seenRevision: read.value.seen });
      return delivered.ok ? done(context, number, "deliver") : refused(context, number, delivered);
    }
    case "note": {
      const read = parseFields(form, ORDER_ACTS.note);
      if (read.status !== "success") return invalid(read.reply());
      await addNote(store, number, { actor, text: read.value.text }, now());
      return done(context, number, "note");
    }
    case "show-tax-id": {
      requireFreshStaff(context, url, "orders.person");
      const taxId = (await showTaxId(store, number, actor, now())) ?? "";
      return data({ taxId: formatTaxId(taxId) }, { status: 200 });
    }
    default:
      return unreadable();
  }
}

function unreadable() {
  return invalidFields({ acts: ["Escolha o que fazer com o pedido"] });
}

function done(context: Context, number: number, what: keyof typeof DONE) {
  announce(context, DONE[what]);
  return redirect(href("/admin/pedidos/:number", { number: String(number) }), 303);
}

async function refused(context: Context, number: number, { reason }: { reason: string }) {
  const order = await findOrderByNumber(context.get(shopContext).store.read, number);
  if (!order) throw notFound();
  return invalidFields({ acts: [refusalText(reason, order.status)] });
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, refunds, person, notes, emails, mayChange, mayRefund, refused, returns } = loaderData;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const intent = lastResult?.initialValue?.intent;
  const errors = formErrors("pedido", intent ? undefined : actionData && { lastResult });
  const taxId = actionData && "taxId" in actionData ? actionData.taxId : undefined;
  return (
    <AdminPage
      title={`Pedido ${order.number}`}
      lead={`Feito em ${formatMoment(order.placedAt)}`}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      actions={<OrderStatusChip status={order.status} />}
    >
      <ErrorSummary form={errors} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {mayChange && (
            <OrderActs
              order={order}
              openReturn={returns?.returns.find(({ stage }) => stage !== "closed")}
              lastResult={intent === "send" ? lastResult : undefined}
            />
          )}
          <OrderContent
            order={order}
            seesPrescriptions={loaderData.seesPrescriptions}
            mayHandleLab={loaderData.mayHandleLab}
          />
          <OrderMoney order={order} refunds={refunds} refused={refused} mayRefund={mayRefund} />
          {returns && <OrderReturns number={order.number} {...returns} />}
        </div>
        <div className={styles.column}>
          {person && (
            <OrderBuyer
              number={order.number}
              accountId={loaderData.accountId}
              person={person}
              taxId={taxId}
              mayCorrect={mayChange && isCorrectable(order.status)}
            />
          )}
          <OrderHistory order={order} emails={emails} />
          {mayChange && <OrderNotes notes={notes} lastResult={intent === "note" ? lastResult : undefined} />}
        </div>
      </div>
      <p>
        <Link to={href("/admin/pedidos")}>Voltar aos pedidos</Link>
      </p>
    </AdminPage>
  );
}
