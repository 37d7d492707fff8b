import { href, Link } from "react-router";
import {
  countOpenRequests,
  listDataRequests,
  REQUESTS_PER_PAGE,
} from "#app/domain/account/data-requests.server.ts";
import { REQUEST_TABS, type RequestTab } from "#app/domain/account/data-requests.ts";
import { pageOf } from "#app/domain/order/order-choices.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { DataRequestTable } from "#app/ui/admin/data-request-table.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { StateTabs } from "#app/ui/admin/state-tabs.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/data-requests";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "persons.requests");
  const { store, now } = context.get(shopContext);
  const tab = REQUEST_TABS.find((each) => each === url.searchParams.get("aba")) ?? "abertos";
  const page = pageOf(url);
  const { requests, total } = await listDataRequests(store.read, tab, { page, now: now() });
  const { open, late } = await countOpenRequests(store.read, now());
  return { tab, page, pages: Math.ceil(total / REQUESTS_PER_PAGE), requests, open, late };
}

export default function DataRequests({ loaderData }: Route.ComponentProps) {
  const { tab, page, pages, requests, open, late } = loaderData;
  return (
    <AdminPage
      title="Titulares"
      lead="O que as pessoas pedem sobre os seus dados. A lei dá 15 dias para responder."
    >
      <StateTabs
        tabs={[
          { label: "Em aberto", to: listOf("abertos"), isCurrent: tab === "abertos", count: open },
          { label: "Atrasados", to: listOf("atrasados"), isCurrent: tab === "atrasados", count: late },
          { label: "Encerrados", to: listOf("encerrados"), isCurrent: tab === "encerrados" },
        ]}
      />
      {requests.length > 0 ? (
        <DataRequestTable requests={requests} />
      ) : (
        <EmptyState title="Nenhum pedido aqui.">
          <p>
            Um pedido por e-mail, por telefone ou no balcão é registrado na página da pessoa, em{" "}
            <Link to={href("/admin/clientes")}>Clientes</Link>.
          </p>
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => listOf(tab, to)} />
    </AdminPage>
  );
}

function listOf(aba: RequestTab, page = 1): string {
  const query = { ...(aba !== "abertos" && { aba }), ...(page > 1 && { pagina: String(page) }) };
  const text = new URLSearchParams(query).toString();
  return href("/admin/titulares") + (text && `?${text}`);
}
