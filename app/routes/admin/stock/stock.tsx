import { href, Link } from "react-router";
import { COLORS_PER_PAGE, pageOf, stockChoicesOf, stockQueryOf } from "#app/domain/stock/stock-choices.ts";
import { listStock } from "#app/domain/stock/stock-list.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { StockFilters, StockTabs } from "#app/ui/admin/stock-filters.tsx";
import { colorsText } from "#app/ui/admin/stock-labels.ts";
import { StockTable } from "#app/ui/admin/stock-table.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/stock";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "stock.change");
  const { store, now } = context.get(shopContext);
  const choices = stockChoicesOf(url);
  const page = pageOf(url);
  const { rows, total, counts } = await listStock(store.read, choices, page, now());
  return { choices, page, rows, total, counts, pages: Math.ceil(total / COLORS_PER_PAGE) };
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { choices, page, pages, rows, total, counts } = loaderData;
  const isNarrowed = choices.q !== "" || choices.filtro !== "" || choices.tipo !== "";
  return (
    <AdminPage
      title="Estoque"
      lead="Livres são as peças que nenhum pedido reservou."
      actions={<Link to={href("/admin/estoque/contagem")}>Contagem</Link>}
    >
      <StockTabs choices={choices} counts={counts} />
      <StockFilters choices={choices} />
      {rows.length > 0 ? (
        <>
          <p>{colorsText(total)}</p>
          <StockTable rows={rows} choices={choices} />
        </>
      ) : (
        <EmptyState title={isNarrowed ? "Nenhuma cor aqui." : "A loja ainda não tem produtos."}>
          <p>
            {isNarrowed ? (
              <Link to={href("/admin/estoque")}>Ver todo o estoque</Link>
            ) : (
              <Link to={href("/admin/importar")}>Importar o catálogo</Link>
            )}
          </p>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => href("/admin/estoque") + stockQueryOf(choices, to)}
      />
    </AdminPage>
  );
}
