import { href, Link, redirect } from "react-router";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { namesOfStaff } from "#app/domain/order/staff-order.server.ts";
import { exchangeReturn } from "#app/domain/returns/exchange-return.server.ts";
import { findReturn } from "#app/domain/returns/find-returns.server.ts";
import {
  dropReturn,
  recordConditions,
  recordPosted,
  recordReceived,
  recordRepaired,
  refuseReturn,
  sendPostingCode,
} from "#app/domain/returns/handle-return.server.ts";
import { isRefundRefused, previewReturnRefund } from "#app/domain/returns/refund-return.server.ts";
import { isBuyersChoice, type Return } from "#app/domain/returns/return.ts";
import { conditionSchemaFor, postingCodeSchema, RETURN_ACTS } from "#app/domain/returns/return-forms.ts";
import { may } from "#app/domain/staff/roles.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { formatMoment } from "#app/ui/admin/moment.ts";
import styles from "#app/ui/admin/order-panels.module.css";
import { ReturnActs } from "#app/ui/admin/return-acts.tsx";
import { KIND_NAMES, returnRefusalText, stageName, stageTone } from "#app/ui/admin/return-labels.ts";
import { ReturnFacts, ReturnHistory, ReturnPieces } from "#app/ui/admin/return-panels.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/return";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the return as it is now. */
export const shouldRevalidate = () => true;

const DONE = {
  "send-code": "O código foi enviado por e-mail a quem comprou, e aparece na página do pedido.",
  post: "A postagem está registrada.",
  receive: "A chegada está registrada. Quem comprou recebe um e-mail.",
  check: "A conferência está guardada.",
  repair: "O conserto e o envio de volta estão registrados. Quem comprou recebe um e-mail.",
  exchange: "A troca está registrada, e as peças novas saíram do estoque. Quem comprou recebe um e-mail.",
  refuse: "A garantia foi recusada. Quem comprou recebe um e-mail, e lê o motivo na página do pedido.",
  drop: "A devolução foi encerrada. Quem comprou recebe um e-mail.",
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, "returns.handle");
  const { store, now } = context.get(shopContext);
  const found = await findReturn(store.read, params.id);
  if (!found) throw notFound();
  const order = await findOrderByNumber(store.read, found.orderNumber);
  const nameOf = await namesOfStaff(store.read);
  const hasRefusedRefund = await isRefundRefused(store.read, found);
  const isToRefund = found.stage === "checked" || hasRefusedRefund;
  const { events, orderId, ...shown } = found;
  return {
    found: shown,
    events: events.map((event) => ({ ...event, actor: nameOf(event.actor) })),
    openedBy: nameOf(found.openedBy),
    buyer: order?.contact.name ?? "",
    ...{ now: now(), today: dayOf(now()), hasRefusedRefund, isBuyersChoice: isBuyersChoice(found, now()) },
    plan: isToRefund ? await previewReturnRefund(store.read, found) : null,
    mayRefund: may(session.role, "orders.refund"),
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "returns.handle");
  const { store, now } = context.get(shopContext);
  const found = await findReturn(store.read, params.id);
  if (!found) throw notFound();
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const by = (seen: number) => ({ id: found.id, seen, actor });

  switch (intent) {
    case "send-code": {
      const read = parseFields(form, postingCodeSchema(now()));
      if (read.status !== "success") return invalid(read.reply());
      const { seen, ...code } = read.value;
      return answer(context, found, intent, await sendPostingCode(store, by(seen), code, now()));
    }
    case "post":
    case "receive": {
      const read = parseFields(form, RETURN_ACTS.seen);
      if (read.status !== "success") return unreadable();
      const record = intent === "post" ? recordPosted : recordReceived;
      return answer(context, found, intent, await record(store, by(read.value.seen), now()));
    }
    case "check": {
      const quantities = found.lines.map(({ quantity }) => quantity);
      const read = parseFields(form, conditionSchemaFor(quantities));
      if (read.status !== "success") return invalid(read.reply());
      const { seen, conditions } = read.value;
      return answer(context, found, intent, await recordConditions(store, by(seen), conditions, now()));
    }
    case "repair":
    case "exchange": {
      const read = parseFields(form, RETURN_ACTS.sentBack);
      if (read.status !== "success") return invalid(read.reply());
      const record = intent === "repair" ? recordRepaired : exchangeReturn;
      const { seen, trackingCode } = read.value;
      return answer(context, found, intent, await record(store, by(seen), trackingCode, now()));
    }
    case "refuse":
    case "drop": {
      const read = parseFields(form, RETURN_ACTS.refusal);
      if (read.status !== "success") return invalid(read.reply());
      const record = intent === "refuse" ? refuseReturn : dropReturn;
      const { seen, outcomeReason } = read.value;
      return answer(context, found, intent, await record(store, by(seen), outcomeReason, now()));
    }
    default:
      return unreadable();
  }
}

type Outcome = { ok: true } | ({ ok: false } & Parameters<typeof returnRefusalText>[0]);

function answer(context: Context, { id }: Return, intent: keyof typeof DONE, done: Outcome) {
  if (!done.ok) return invalidFields({ acts: [returnRefusalText(done)] });
  announce(context, DONE[intent]);
  return redirect(href("/admin/devolucoes/:id", { id }), 303);
}

function unreadable() {
  return invalidFields({ acts: ["Escolha o que fazer com a devolução"] });
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, events, openedBy, buyer, now, plan, mayRefund, ...rest } = loaderData;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const intent = lastResult?.initialValue?.intent;
  const errors = formErrors("devolucao", intent ? undefined : actionData && { lastResult });
  return (
    <AdminPage
      title={`Devolução do pedido ${found.orderNumber}`}
      lead={`${KIND_NAMES[found.kind]}, pedida em ${formatMoment(found.askedAt)}`}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      actions={<StatusChip tone={stageTone(found)}>{stageName(found)}</StatusChip>}
    >
      <ErrorSummary form={errors} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ReturnActs {...rest} found={found} plan={plan} mayRefund={mayRefund} lastResult={lastResult} />
          <ReturnPieces lines={found.lines} />
        </div>
        <div className={styles.column}>
          <ReturnFacts found={found} buyer={buyer} openedBy={openedBy} now={now} />
          <ReturnHistory events={events} />
        </div>
      </div>
      <p>
        <Link to={href("/admin/devolucoes")}>Voltar às devoluções</Link>
      </p>
    </AdminPage>
  );
}
