import { href, Link, redirect } from "react-router";
import { findOrderByNumber } from "#app/domain/order/fulfilment.server.ts";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { listOrderLines } from "#app/domain/order/orders.server.ts";
import { openReturn } from "#app/domain/returns/ask-return.server.ts";
import { isSent } from "#app/domain/returns/return.ts";
import { openedReturnSchemaFor } from "#app/domain/returns/return-forms.ts";
import { countReturns, listReturnable } from "#app/domain/returns/returnable.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { OpenReturnForm, useOpenReturnForm } from "#app/ui/admin/open-return-form.tsx";
import { returnRefusalText } from "#app/ui/admin/return-labels.ts";
import { ErrorSummary } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/open-return";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused form shows the order as it is now. */
export const shouldRevalidate = () => true;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "returns.handle");
  const { store } = context.get(shopContext);
  const order = await findOrderByNumber(store.read, orderNumberOf(params.number));
  if (!order) throw notFound();
  const { id, number, status } = order;
  const lines = await listReturnable(store.read, id);
  const mayOpen = isSent(status) && lines.some(({ available }) => available > 0);
  return { number, status, lines, mayOpen, seen: await countReturns(store.read, id) };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "returns.handle");
  const { store, now } = context.get(shopContext);
  const order = await findOrderByNumber(store.read, orderNumberOf(params.number));
  if (!order) throw notFound();
  const lineIds = (await listOrderLines(store.read, order.id)).map(({ id }) => id);
  const form = await parseForm(request, openedReturnSchemaFor(lineIds));
  if (form.status !== "success") return invalid(form.reply());

  const opened = await openReturn(store, order.number, form.value, actor, now());
  if (!opened.ok) return invalid(form.reply({ fieldErrors: { what: [returnRefusalText(opened)] } }));
  announce(context, "A devolução está aberta. Quem comprou recebe um e-mail.");
  return redirect(href("/admin/devolucoes/:id", { id: opened.id }), 303);
}

export default function OpenReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, lines, mayOpen, seen } = loaderData;
  const [form, fields] = useOpenReturnForm(actionData?.lastResult, lines);
  return (
    <AdminPage
      title={`Abrir devolução do pedido ${number}`}
      lead={`Está em “${STATUS_LABELS[status]}”`}
      form={form}
      size="form"
    >
      {mayOpen ? (
        <OpenReturnForm form={form} fields={fields} lines={lines} seen={seen} />
      ) : (
        <>
          <ErrorSummary form={form} />
          <p>
            Este pedido não tem peças a devolver: elas não saíram, já estão numa devolução ou foram
            reembolsadas.
          </p>
        </>
      )}
      <p>
        <Link to={href("/admin/pedidos/:number", { number: String(number) })}>Voltar ao pedido</Link>
      </p>
    </AdminPage>
  );
}
