import { href, Link, redirect } from "react-router";
import type { z } from "zod";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { describeOrder } from "#app/domain/order/operator-orders.server.ts";
import { cancellationSchema } from "#app/domain/order/order-acts.ts";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { isPaidUnsent, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { cancelOrder } from "#app/domain/payment/cancellation.server.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { refusalText } from "#app/ui/admin/order-labels.ts";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/cancel-order";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "orders.refund");
  const order = await describeOrder(context.get(shopContext).store.read, orderNumberOf(params.number));
  if (!order) throw notFound();
  const { number, status, totalCents, revision } = order;
  return { number, status, totalCents, revision };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireFreshStaff(context, url, "orders.refund");
  const { store, now } = context.get(shopContext);
  const number = orderNumberOf(params.number);
  const order = await findOrderByNumber(store.read, number);
  if (!order) throw notFound();
  const form = await parseForm(request, cancellationSchema);
  if (form.status !== "success") return invalid(form.reply());

  const { reason, seen } = form.value;
  const cancelled = await cancelOrder(store, number, now(), { actor, reason, seenRevision: seen });
  if (!cancelled.ok) {
    const { status } = (await findOrderByNumber(store.read, number)) ?? order;
    return invalid(form.reply({ fieldErrors: { reason: [refusalText(cancelled.reason, status)] } }));
  }
  announce(
    context,
    cancelled.refunds
      ? "O pedido foi cancelado, e o reembolso foi pedido ao provedor."
      : "O pedido foi cancelado, e não pode mais ser pago.",
  );
  return redirect(href("/admin/pedidos/:number", { number: String(number) }), 303);
}

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, totalCents, revision } = loaderData;
  const [form, fields] = useServerForm<z.input<typeof cancellationSchema>>({
    id: "cancelamento",
    lastResult: actionData?.lastResult,
  });
  return (
    <AdminPage title={`Cancelar o pedido ${number}`} form={form} size="form">
      <p>
        Está em “{STATUS_LABELS[status]}”.{" "}
        {isPaidUnsent(status)
          ? `O que falta reembolsar dos ${formatReais(totalCents)} volta a quem comprou, pelo mesmo meio. Não tem volta.`
          : "Não tem volta."}
      </p>
      <ServerForm form={form} submit="Cancelar o pedido">
        <input type="hidden" name="seen" value={revision} />
        <Field field={fields.reason} label="Motivo" hint="Só a equipe lê." autoComplete="off" />
      </ServerForm>
      <p>
        <Link to={href("/admin/pedidos/:number", { number: String(number) })}>Voltar sem cancelar</Link>
      </p>
    </AdminPage>
  );
}
