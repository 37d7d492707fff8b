import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { ProductCard } from "#app/domain/catalog/product.ts";
import { suggestProducts } from "#app/domain/catalog/search.server.ts";
import { ORDERS_PER_PAGE } from "#app/domain/order/order-choices.ts";
import { listStaffOrders } from "#app/domain/order/order-list.server.ts";
import { type OrderQuery, parseOrderQuery } from "#app/domain/order/order-search.ts";
import { may, type Role } from "#app/domain/staff/roles.ts";
import { requiredText } from "#app/domain/values/text-fields.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, invalidFields, parseForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { OrderTable } from "#app/ui/admin/order-table.tsx";
import styles from "#app/ui/admin/search-page.module.css";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/search";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const MAX_PRODUCTS = 8;

const searchSchema = z.object({ q: requiredText("Digite o que procura", { max: 100 }) });

export function loader({ url, context }: Route.LoaderArgs) {
  const { role } = requireStaff(context, url, "orders.read").session;
  return { seesPersons: may(role, "orders.person") };
}

/**
 * A POST, and what was found is in the response: a URL must hold no CPF, e-mail or name. One order and nothing else is opened at once,
 * as after a scanner has typed its number.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { role } = requireStaff(context, url, "orders.read").session;
  const form = await parseForm(request, searchSchema);
  if (form.status !== "success") return invalid(form.reply());

  const { q } = form.value;
  const query = parseOrderQuery(q);
  if (!maySearch(role, query))
    return invalidFields({ q: ["Procure pelo número do pedido, pelo rastreamento ou pelo produto"] });
  const { read } = context.get(shopContext).store;
  const isHidden = query?.kind === "name" && !may(role, "orders.person");
  const found = isHidden ? { orders: [], total: 0 } : await listStaffOrders(read, { query }, 1);
  const [only] = found.orders;
  const isOne = only !== undefined && found.total === 1;
  // A name may also be that of a product, and a model looks like a tracking code or a number.
  const mayBeProduct =
    query?.kind === "name" || query?.kind === "tracking" || (query?.kind === "number" && !isOne);
  const products = mayBeProduct ? await suggestProducts(read, q, MAX_PRODUCTS) : [];
  if (isOne && products.length === 0)
    throw redirect(href("/admin/pedidos/:number", { number: String(only.number) }), 303);
  const orders = found.orders.map((order) => (may(role, "orders.person") ? order : withoutPerson(order)));
  return data({ q, total: found.total, orders, products: products.map(shownProduct) }, { status: 200 });
}

/** An optician finds no order by its buyer, and no buyer by an order. */
function maySearch(role: Role, query: OrderQuery | undefined): boolean {
  return may(role, "orders.person") || (query?.kind !== "email" && query?.kind !== "tax-id");
}

function withoutPerson<Order extends object>(order: Order) {
  return { ...order, name: "", city: "", uf: "" };
}

function shownProduct({ slug, title }: ProductCard) {
  return { slug, title };
}

export default function Search({ loaderData: { seesPersons }, actionData }: Route.ComponentProps) {
  const found = actionData && "orders" in actionData ? actionData : undefined;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const [form, fields] = useServerForm<{ q: string }>({
    id: "busca",
    lastResult,
    defaultValue: { q: found?.q ?? "" },
  });
  return (
    <AdminPage title="Busca" form={form}>
      <div className={styles.form}>
        {/* Keyed by what was found: the field shows it. */}
        <ServerForm key={found?.q} form={form} submit="Procurar">
          <Field
            field={fields.q}
            type="search"
            label={
              seesPersons
                ? "Pedido, nome, e-mail, CPF, rastreamento ou produto"
                : "Pedido, rastreamento ou produto"
            }
            autoComplete="off"
            maxLength={100}
          />
        </ServerForm>
      </div>
      {found && <Found found={found} seesPersons={seesPersons} />}
    </AdminPage>
  );
}

interface FoundProps {
  found: {
    total: number;
    orders: Parameters<typeof OrderTable>[0]["orders"];
    products: readonly { slug: string; title: string }[];
  };
  seesPersons: boolean;
}

function Found({ found: { total, orders, products }, seesPersons }: FoundProps) {
  if (orders.length === 0 && products.length === 0)
    return (
      <EmptyState title="Nada com isso.">
        <p>Confira o que digitou. O nome pode ser só uma parte, e não precisa de acentos.</p>
      </EmptyState>
    );
  return (
    <>
      {orders.length > 0 && (
        <Panel title="Pedidos">
          {total > ORDERS_PER_PAGE && (
            <p>
              Os {ORDERS_PER_PAGE} mais novos de {total}. Digite mais para achar menos.
            </p>
          )}
          <OrderTable orders={orders} seesPersons={seesPersons} />
        </Panel>
      )}
      {products.length > 0 && (
        <Panel title="Produtos na loja">
          <ul className={styles.products}>
            {products.map(({ slug, title }) => (
              <li key={slug}>
                <a href={href("/oculos/:title", { title: slug })}>{title}</a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {orders.length === 0 && <p>Nenhum pedido com isso.</p>}
    </>
  );
}
