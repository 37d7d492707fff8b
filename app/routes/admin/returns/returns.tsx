import { pageOf } from "#app/domain/order/order-choices.ts";
import { countReturnsByTab, listReturns } from "#app/domain/returns/return-list.server.ts";
import { RETURNS_PER_PAGE, returnKindOf, returnTabOf } from "#app/domain/returns/return-tabs.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { ReturnFilter, ReturnTable, ReturnTabs, returnsHref } from "#app/ui/admin/return-table.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/returns";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "returns.handle");
  const { store, now } = context.get(shopContext);
  const tab = returnTabOf(url.searchParams.get("etapa"));
  const tipo = returnKindOf(url.searchParams.get("tipo"));
  const page = pageOf(url);
  const { returns, total } = await listReturns(store.read, { tab, tipo }, page, now());
  return {
    ...{ tab, tipo, page, returns, now: now(), pages: Math.ceil(total / RETURNS_PER_PAGE) },
    counts: await countReturnsByTab(store.read, now(), tipo),
  };
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { tab, tipo, page, pages, returns, counts, now } = loaderData;
  return (
    <AdminPage title="Devoluções">
      <ReturnTabs current={tab} tipo={tipo} counts={counts} />
      <ReturnFilter tab={tab} tipo={tipo} />
      {returns.length > 0 ? (
        <ReturnTable returns={returns} now={now} />
      ) : (
        <EmptyState title="Nenhuma devolução aqui.">
          <p>Uma devolução é aberta por quem comprou, na página do pedido, ou por você, no pedido.</p>
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => returnsHref({ tab, tipo }, to)} />
    </AdminPage>
  );
}
