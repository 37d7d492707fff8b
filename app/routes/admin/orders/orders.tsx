import { data, href, Link, redirect } from "react-router";
import { z } from "zod";
import { choicesOf, filterOf, ORDERS_PER_PAGE, pageOf, queryOf } from "#app/domain/order/order-choices.ts";
import { countOrdersByTab, listStaffOrders } from "#app/domain/order/order-list.server.ts";
import { orderNumberOf, parseOrderQuery } from "#app/domain/order/order-search.ts";
import type { ListedOrder } from "#app/domain/order/order-tabs.ts";
import { prepareOrders } from "#app/domain/order/send-many.server.ts";
import { may, type Role } from "#app/domain/staff/roles.ts";
import { STATES } from "#app/domain/values/cep.ts";
import { requiredText } from "#app/domain/values/text-fields.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { OrderFilters, OrderSearch, OrderTabs } from "#app/ui/admin/order-filters.tsx";
import { OrderSelection, SELECTION_FORM } from "#app/ui/admin/order-selection.tsx";
import { OrderTable } from "#app/ui/admin/order-table.tsx";
import { parcelRefusalText } from "#app/ui/admin/parcel-labels.ts";
import { formErrors } from "#app/ui/kit/error-summary.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/orders";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const searchSchema = z.object({ q: requiredText("Digite o que procura", { max: 100 }) });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, "orders.read");
  const { store, now } = context.get(shopContext);
  const { read } = store;
  const choices = choicesOf(url);
  // Where the buyer lives is the buyer's.
  if (!may(session.role, "orders.person")) choices.uf = "";
  const page = pageOf(url);
  const { orders, total } = await listStaffOrders(read, filterOf(choices, now()), page);
  return {
    ...{ choices, page, total, pages: Math.ceil(total / ORDERS_PER_PAGE) },
    orders: shownTo(session.role, orders),
    counts: await countOrdersByTab(read),
    seesPersons: may(session.role, "orders.person"),
    mayExport: may(session.role, "persons.export"),
    states: may(session.role, "orders.person") ? STATES : [],
  };
}

/**
 * The search: a POST, and its results in the response, because a URL is kept in the browser's history and in a proxy's log, and
 * must hold no CPF, e-mail or name.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { session } = requireStaff(context, url, "orders.read");
  const sent = await readForm(request);
  if (sent.get("intent") === "prepare") return prepareChosen(context, url, sent);
  const form = parseFields(sent, searchSchema);
  if (form.status !== "success") return invalid(form.reply());

  const query = parseOrderQuery(form.value.q);
  const isPersonal = query?.kind !== "number" && query?.kind !== "tracking";
  if (isPersonal && !may(session.role, "orders.person"))
    return invalidFields({ q: ["Procure pelo número do pedido ou pelo código de rastreamento"] });

  const { orders, total } = await listStaffOrders(context.get(shopContext).store.read, { query }, 1);
  const [only] = orders;
  if (only && total === 1)
    throw redirect(href("/admin/pedidos/:number", { number: String(only.number) }), 303);
  return data({ found: { q: form.value.q, total, orders: shownTo(session.role, orders) } }, { status: 200 });
}

/** Prepares the chosen orders of the list, and leads back to it. */
async function prepareChosen(context: Context, url: URL, form: FormData) {
  const { actor } = requireStaff(context, url, "orders.change");
  const { store, now } = context.get(shopContext);
  const numbers = form.getAll("n").map((each) => orderNumberOf(String(each)));
  if (numbers.length === 0) return invalidFields({ n: ["Marque os pedidos a preparar"] });
  const { prepared, refused } = await prepareOrders(store, numbers.slice(0, ORDERS_PER_PAGE), actor, now());
  const why = refused.map(({ number, refusal }) => `${number} (${parcelRefusalText(refusal)})`).join(", ");
  const done = `Em preparação: ${prepared.join(", ") || "nenhum"}.`;
  announce(context, why ? `${done} Ficaram de fora: ${why}.` : done, {
    tone: refused.length > 0 ? "info" : "success",
  });
  return redirect(href("/admin/pedidos") + queryOf(choicesOf(url), pageOf(url)), 303);
}

/** An optician sees no name and no place. */
function shownTo(role: Role, orders: readonly ListedOrder[]) {
  return may(role, "orders.person")
    ? [...orders]
    : orders.map((order) => ({ ...order, name: "", city: "", uf: "" }));
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, orders, total, page, pages, counts, seesPersons, mayExport, states } = loaderData;
  const list = href("/admin/pedidos") + queryOf(choices, page);
  const errors = formErrors("busca", actionData && "lastResult" in actionData ? actionData : undefined);
  const found = actionData && "found" in actionData ? actionData.found : undefined;
  return (
    <AdminPage
      title="Pedidos"
      form={errors}
      actions={seesPersons && <Link to={href("/admin/pedidos/enviar-varios")}>Enviar vários</Link>}
    >
      <OrderSearch errors={errors} seesPersons={seesPersons} q={found?.q} />
      {found ? (
        <>
          <p>
            {found.total > ORDERS_PER_PAGE
              ? `Os ${ORDERS_PER_PAGE} mais novos de ${found.total} pedidos. Digite mais para achar menos.`
              : `Na busca: ${countOf(found.total)}.`}{" "}
            <Link to={href("/admin/pedidos")}>Voltar à lista</Link>
          </p>
          {found.orders.length > 0 ? (
            <OrderTable orders={found.orders} seesPersons={seesPersons} />
          ) : (
            <EmptyState title="Nenhum pedido com isso.">
              <p>Confira o que digitou. O nome pode ser só uma parte, e não precisa de acentos.</p>
            </EmptyState>
          )}
        </>
      ) : (
        <>
          <OrderTabs
            current={choices.aba}
            counts={counts}
            hrefOf={(aba) => href("/admin/pedidos") + queryOf({ aba })}
          />
          <OrderFilters choices={choices} states={states} />
          {orders.length > 0 ? (
            <>
              <p>
                {countOf(total)}
                {mayExport && (
                  <>
                    {" · "}
                    <a href={href("/admin/pedidos/exportar") + queryOf(choices)} download>
                      Baixar CSV
                    </a>
                  </>
                )}
              </p>
              {seesPersons && <OrderSelection list={list} />}
              <OrderTable
                orders={orders}
                seesPersons={seesPersons}
                {...(seesPersons && { selectedIn: SELECTION_FORM })}
              />
            </>
          ) : (
            <EmptyState title="Nenhum pedido aqui.">
              <p>
                <Link to={href("/admin/pedidos")}>Ver todos os pedidos</Link>
              </p>
            </EmptyState>
          )}
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(to) => href("/admin/pedidos") + queryOf(choices, to)}
          />
        </>
      )}
    </AdminPage>
  );
}

function countOf(total: number): string {
  return total === 1 ? "1 pedido" : `${total} pedidos`;
}
