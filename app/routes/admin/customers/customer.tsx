import { data, href, Link, redirect } from "react-router";
import { blockAccount, unblockAccount } from "#app/domain/account/blocking.server.ts";
import { CUSTOMER_ACTS } from "#app/domain/account/customer-acts.ts";
import { findCustomer, showAccountTaxId } from "#app/domain/account/customers.server.ts";
import { listRequestsOf } from "#app/domain/account/data-requests.server.ts";
import { listActsOn } from "#app/domain/audit/acts.server.ts";
import { may } from "#app/domain/staff/roles.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireFreshStaff, requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { BlockForm, UnblockForm } from "#app/ui/admin/customer-acts.tsx";
import { CustomerConsents, CustomerPerson, CustomerReviews } from "#app/ui/admin/customer-panels.tsx";
import { CustomerStatus } from "#app/ui/admin/customer-status.tsx";
import { CustomerOrders } from "#app/ui/admin/customer-tables.tsx";
import { DataRequestTable } from "#app/ui/admin/data-request-table.tsx";
import { actionName } from "#app/ui/admin/labels.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import styles from "#app/ui/admin/order-panels.module.css";
import { StatusTimeline } from "#app/ui/admin/status-timeline.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/customer";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the customer as it is now. */
export const shouldRevalidate = () => true;

const MAX_ACTS = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, "customers.read");
  const { store, now } = context.get(shopContext);
  const customer = await findCustomer(store.read, params.account, now());
  if (!customer) throw notFound();
  return {
    customer,
    requests: await listRequestsOf(store.read, customer.id, now()),
    acts: await listActsOn(store.read, { kind: "account", id: customer.id }, MAX_ACTS),
    mayBlock: may(session.role, "customers.block"),
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "customers.read");
  const { store, now } = context.get(shopContext);
  const { account } = params;
  if (!(await findCustomer(store.read, account, now()))) throw notFound();
  const form = await readForm(request);

  switch (form.get("intent")) {
    case "block": {
      requireStaff(context, url, "customers.block");
      const read = parseFields(form, CUSTOMER_ACTS.block);
      if (read.status !== "success") return invalid(read.reply());
      await blockAccount(store, account, { actor, reason: read.value.reason }, now());
      announce(context, "A conta está bloqueada, e as sessões foram encerradas.");
      break;
    }
    case "unblock":
      requireStaff(context, url, "customers.block");
      await unblockAccount(store, account, { actor }, now());
      announce(context, "A conta está desbloqueada.");
      break;
    case "show-tax-id": {
      requireFreshStaff(context, url, "customers.read");
      const taxId = (await showAccountTaxId(store, account, actor, now())) ?? "";
      return data({ taxId: formatTaxId(taxId) }, { status: 200 });
    }
    default:
      return invalidFields({ acts: ["Escolha o que fazer com a conta"] });
  }
  return redirect(href("/admin/clientes/:account", { account }), 303);
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, requests, acts, mayBlock } = loaderData;
  const { id, name, status, createdAt, orders, orderCount, reviews, blockReason } = customer;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const isBlocking = lastResult?.initialValue?.intent === "block";
  const errors = formErrors("cliente", isBlocking ? undefined : lastResult && { lastResult });
  const taxId = actionData && "taxId" in actionData ? actionData.taxId : undefined;
  return (
    <AdminPage
      title={name}
      lead={`Conta desde ${formatMoment(createdAt)}`}
      form={lastResult?.error ? { errors: lastResult.error } : errors}
      actions={<CustomerStatus status={status} />}
    >
      <ErrorSummary form={errors} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CustomerPerson customer={customer} taxId={taxId} />
          <CustomerConsents customer={customer} />
          <Panel title="Pedidos sobre dados pessoais">
            {requests.length > 0 && <DataRequestTable requests={requests} ofOnePerson />}
            <p>
              <Link to={`${href("/admin/titulares/novo")}?${new URLSearchParams({ conta: id })}`}>
                Registrar um pedido desta pessoa
              </Link>
            </p>
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={orderCount === 1 ? "1 pedido" : `${orderCount} pedidos`}>
            {orders.length > 0 ? <CustomerOrders orders={orders} /> : <p>Ainda não comprou com a conta.</p>}
            {orderCount > orders.length && <p>Os {orders.length} mais novos.</p>}
          </Panel>
          {reviews.length > 0 && <CustomerReviews reviews={reviews} />}
          {mayBlock && (
            <Panel title="Acesso">
              {status === "blocked" ? (
                <UnblockForm reason={blockReason} />
              ) : (
                <BlockForm lastResult={isBlocking ? lastResult : undefined} />
              )}
            </Panel>
          )}
          {acts.length > 0 && (
            <Panel title="O que a equipe fez">
              <StatusTimeline
                entries={acts.map(({ id: key, action: act, actorName, at }) => ({
                  ...{ key, at, what: actionName(act), by: actorName ?? "linha de comando" },
                }))}
              />
            </Panel>
          )}
        </div>
      </div>
      <p>
        <Link to={href("/admin/clientes")}>Voltar aos clientes</Link>
      </p>
    </AdminPage>
  );
}
