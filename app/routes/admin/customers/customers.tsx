import { data, href, Link } from "react-router";
import { z } from "zod";
import { CUSTOMERS_PER_PAGE, type GuestOrder, type ListedCustomer } from "#app/domain/account/customer.ts";
import { listCustomers, searchCustomers } from "#app/domain/account/customers.server.ts";
import { pageOf } from "#app/domain/order/order-choices.ts";
import { parseOrderQuery } from "#app/domain/order/order-search.ts";
import { requiredText } from "#app/domain/values/text-fields.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, parseForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { CustomerTable, GuestOrderTable } from "#app/ui/admin/customer-tables.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import styles from "#app/ui/admin/search-page.module.css";
import { StateTabs } from "#app/ui/admin/state-tabs.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/customers";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const searchSchema = z.object({ q: requiredText("Digite quem procura", { max: 100 }) });

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "customers.read");
  const isBlocked = url.searchParams.get("aba") === "bloqueadas";
  const page = pageOf(url);
  const { customers, total } = await listCustomers(
    context.get(shopContext).store.read,
    { status: isBlocked ? "blocked" : undefined },
    page,
  );
  return { customers, isBlocked, page, pages: Math.ceil(total / CUSTOMERS_PER_PAGE) };
}

/** The search: a POST, and what was found is in the response, because a URL must hold no CPF, e-mail or name. */
export async function action({ request, url, context }: Route.ActionArgs) {
  requireStaff(context, url, "customers.read");
  const form = await parseForm(request, searchSchema);
  if (form.status !== "success") return invalid(form.reply());
  const { q } = form.value;
  const query = parseOrderQuery(q);
  const found = query
    ? await searchCustomers(context.get(shopContext).store.read, query)
    : { customers: [], guestOrders: [] };
  return data({ found: { q, ...found } }, { status: 200 });
}

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const { customers, isBlocked, page, pages } = loaderData;
  const found = actionData && "found" in actionData ? actionData.found : undefined;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const [form, fields] = useServerForm<{ q: string }>({
    id: "cliente",
    lastResult,
    defaultValue: { q: found?.q ?? "" },
  });
  return (
    <AdminPage title="Clientes" form={form}>
      <div className={styles.form}>
        {/* Keyed by what was found: the field shows it. */}
        <ServerForm key={found?.q} form={form} submit="Procurar" action={href("/admin/clientes")}>
          <Field
            field={fields.q}
            type="search"
            label="Nome, e-mail, CPF ou número do pedido"
            autoComplete="off"
            maxLength={100}
          />
        </ServerForm>
      </div>
      {found ? (
        <Found {...found} />
      ) : (
        <>
          <StateTabs
            tabs={[
              { label: "Todas", to: href("/admin/clientes"), isCurrent: !isBlocked },
              { label: "Bloqueadas", to: listOf({ aba: "bloqueadas" }), isCurrent: isBlocked },
            ]}
          />
          {customers.length > 0 ? (
            <CustomerTable customers={customers} />
          ) : (
            <EmptyState title="Nenhuma conta aqui." />
          )}
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(to) => listOf({ ...(isBlocked && { aba: "bloqueadas" }), pagina: String(to) })}
          />
        </>
      )}
    </AdminPage>
  );
}

function listOf(choices: Record<string, string>): string {
  return `${href("/admin/clientes")}?${new URLSearchParams(choices)}`;
}

interface FoundCustomers {
  customers: ListedCustomer[];
  guestOrders: GuestOrder[];
}

function Found({ customers, guestOrders }: FoundCustomers) {
  if (customers.length === 0 && guestOrders.length === 0)
    return (
      <EmptyState title="Ninguém com isso.">
        <p>Confira o que digitou. O nome pode ser só uma parte, e não precisa de acentos.</p>
      </EmptyState>
    );
  return (
    <>
      {customers.length > 0 && (
        <Panel title="Contas">
          {customers.length === CUSTOMERS_PER_PAGE && (
            <p>Só as {CUSTOMERS_PER_PAGE} mais novas. Digite mais para achar menos.</p>
          )}
          <CustomerTable customers={customers} />
        </Panel>
      )}
      {guestOrders.length > 0 && (
        <Panel title="Compras sem conta">
          <GuestOrderTable orders={guestOrders} />
        </Panel>
      )}
      <p>
        <Link to={href("/admin/clientes")}>Voltar à lista</Link>
      </p>
    </>
  );
}
