import { data, href, Link, redirect } from "react-router";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { findStaffOrder } from "#app/domain/order/staff-order.server.ts";
import { type RefundChoice, refundSchemaFor } from "#app/domain/payment/refund-form.ts";
import {
  describeRefundable,
  previewRefund,
  type RefundRefusal,
  requestRefund,
} from "#app/domain/payment/refund-requests.server.ts";
import { findRefusedRefund, retryRefund } from "#app/domain/payment/refund-retry.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { RefundForm, useRefundForm } from "#app/ui/admin/refund-form.tsx";
import { refundRefusalText } from "#app/ui/admin/refund-labels.ts";
import { RefundList } from "#app/ui/admin/refund-list.tsx";
import { RefundPreview } from "#app/ui/admin/refund-preview.tsx";
import { RefundRetry } from "#app/ui/admin/refund-retry.tsx";
import { ErrorSummary } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/refund-order";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused request shows the order as it is now. */
export const shouldRevalidate = () => true;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "orders.refund");
  const { store, now } = context.get(shopContext);
  const order = await findStaffOrder(store.read, orderNumberOf(params.number), now());
  if (!order) throw notFound();
  const { id, number, status, revision, refunds } = order;
  const refundable = await describeRefundable(store.read, number);
  return {
    ...{ number, status, revision, refunds },
    refundable: refundable.ok ? refundable : null,
    whyNot: refundable.ok ? null : refundRefusalText(refundable),
    refused: (await findRefusedRefund(store.read, id, now())) ?? null,
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "orders.refund");
  const { store, now } = context.get(shopContext);
  const order = await findStaffOrder(store.read, orderNumberOf(params.number), now());
  if (!order) throw notFound();
  const { number, revision } = order;
  const form = await readForm(request);

  if (form.get("intent") === "retry") {
    const seen = form.get("seen");
    const seenRevision = typeof seen === "string" && /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
    const retried = await retryRefund(store, number, now(), { actor, seenRevision });
    if (!retried.ok) return invalidFields({ what: [refundRefusalText(retried)] });
    return done(context, number, retried.leftCents);
  }

  const fields = parseFields(form, refundSchemaFor(order.lines.map(({ id }) => id)));
  if (fields.status !== "success") return invalid(fields.reply());
  const { seen, reason, choice } = fields.value;
  const refuse = (refusal: RefundRefusal) =>
    invalid(fields.reply({ fieldErrors: { [fieldOf(refusal)]: [refundRefusalText(refusal)] } }));
  const refundable = await describeRefundable(store.read, number);
  if (!refundable.ok) return refuse(refundable);
  const parts = partsOf(choice, refundable.leftCents);

  if (form.get("intent") === "refund") {
    const requested = await requestRefund(
      store,
      number,
      { ...parts, reason, seenRevision: seen },
      actor,
      now(),
    );
    return requested.ok ? done(context, number, requested.amountCents) : refuse(requested);
  }
  const preview = await previewRefund(store.read, number, parts);
  if (!preview.ok) return refuse(preview);
  const initialValue = fields.reply().initialValue ?? {};
  const chosen = Object.entries(initialValue).flatMap(([name, value]) =>
    typeof value === "string" && name !== "intent" && name !== "seen" ? [[name, value] as const] : [],
  );
  // The preview is of the order as it is now, whatever has happened since the form was opened.
  const sent = [...chosen, ["seen", String(revision)] as const];
  return data({ lastResult: { initialValue }, preview, reason, sent }, { status: 200 });
}

function partsOf(choice: RefundChoice, leftCents: number) {
  if (choice.what === "parts") return { lines: choice.lines, freight: choice.freight };
  return {
    lines: [],
    freight: false,
    amountCents: choice.what === "rest" ? leftCents : choice.amountCents,
  };
}

function fieldOf({ reason }: RefundRefusal): string {
  return reason === "more-than-left" ? "amount" : "what";
}

function done(context: Context, number: number, cents: number) {
  announce(context, `O reembolso de ${formatReais(cents)} foi pedido ao provedor.`);
  return redirect(href("/admin/pedidos/:number", { number: String(number) }), 303);
}

export default function RefundOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, revision, refunds, refundable, whyNot, refused } = loaderData;
  const [form, fields] = useRefundForm(actionData?.lastResult);
  const preview = actionData && "preview" in actionData ? actionData : undefined;
  return (
    <AdminPage
      title={`Reembolsar o pedido ${number}`}
      lead={`Está em “${STATUS_LABELS[status]}”`}
      form={form}
      size="narrow"
    >
      {!refundable && <ErrorSummary form={form} />}
      {refused && <RefundRetry refused={refused} revision={revision} />}
      <RefundPreview shown={preview} />
      {refundable ? (
        <Panel title={preview ? "Ou mude o reembolso" : "Novo reembolso"}>
          <p>
            Faltam reembolsar {formatReais(refundable.leftCents)}. O valor volta pelo mesmo meio do pagamento.
          </p>
          <RefundForm refundable={refundable} revision={revision} form={form} fields={fields} />
        </Panel>
      ) : (
        <p>{whyNot}</p>
      )}
      {refunds.length > 0 && (
        <Panel title="Reembolsos até agora">
          <RefundList refunds={refunds} />
        </Panel>
      )}
      <p>
        <Link to={href("/admin/pedidos/:number", { number: String(number) })}>Voltar ao pedido</Link>
      </p>
    </AdminPage>
  );
}
