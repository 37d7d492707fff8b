import { href, Link, redirect } from "react-router";
import {
  type AdjustmentRefusal,
  adjustStock,
  changeThreshold,
  lastMovementOf,
} from "#app/domain/stock/adjust.server.ts";
import { MAX_UNITS, STOCK_ACTS } from "#app/domain/stock/adjustment.ts";
import { listHistory } from "#app/domain/stock/history.server.ts";
import { pageOf } from "#app/domain/stock/stock-choices.ts";
import { findStock } from "#app/domain/stock/stock-list.server.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalid, notFound, parseFields, readForm } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import panels from "#app/ui/admin/order-panels.module.css";
import { AdjustForm, ThresholdForm, useStockForms } from "#app/ui/admin/stock-forms.tsx";
import { StockHistory } from "#app/ui/admin/stock-history.tsx";
import { signed, unitsText } from "#app/ui/admin/stock-labels.ts";
import { StockSummary } from "#app/ui/admin/stock-summary.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/variant";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused adjustment shows the stock as it is now. */
export const shouldRevalidate = () => true;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "stock.change");
  const { store, now } = context.get(shopContext);
  const stock = await findStock(store.read, params.variant, now());
  if (!stock) throw notFound();
  const page = pageOf(url);
  const seen = await lastMovementOf(store.read, params.variant);
  return { stock, seen, page, ...(await listHistory(store.read, params.variant, page)) };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "stock.change");
  const { store, now } = context.get(shopContext);
  const { variant } = params;
  const form = await readForm(request);
  if (form.get("intent") === "threshold") {
    const read = parseFields(form, STOCK_ACTS.threshold);
    if (read.status !== "success") return invalid(read.reply());
    if (!(await changeThreshold(store, variant, read.value.units, actor, now()))) throw notFound();
    return done(context, variant, `O limite agora é de ${unitsText(read.value.units)}.`);
  }
  const read = parseFields(form, STOCK_ACTS.adjust);
  if (read.status !== "success") return invalid(read.reply());
  const adjusted = await adjustStock(store, variant, read.value, actor, now());
  if (adjusted.ok) {
    const { delta, onHand } = adjusted;
    return done(
      context,
      variant,
      `Estoque ajustado: ${signed(delta)}. Agora há ${unitsText(onHand)} na loja.`,
    );
  }
  if (adjusted.reason === "unknown") throw notFound();
  return invalid(read.reply({ fieldErrors: { units: [refusalText(adjusted)] } }));
}

function refusalText(refusal: AdjustmentRefusal): string {
  switch (refusal.reason) {
    case "below-reserved":
      return `Há ${unitsText(refusal.reserved)} na reserva de pedidos, e o estoque não pode ficar abaixo disso. Cancele antes os pedidos que esperam por elas.`;
    case "moved":
      return `O estoque mudou enquanto esta página estava aberta: agora há ${unitsText(refusal.onHand)}. Confira e envie de novo`;
    case "no-change":
      return "É o número que já está registrado: nada a mudar";
    case "too-many":
      return `O estoque de uma cor vai até ${MAX_UNITS.toLocaleString("pt-BR")} peças`;
    case "unknown":
      return "Esta cor não existe";
  }
}

function done(context: Context, variant: string, text: string) {
  announce(context, text);
  return redirect(href("/admin/estoque/:variant", { variant }), 303);
}

export default function VariantStock({ loaderData, actionData }: Route.ComponentProps) {
  const { stock, seen, movements, page, pages } = loaderData;
  const { adjust, threshold, errors } = useStockForms(actionData?.lastResult, stock.lowStockUnits);
  const own = href("/admin/estoque/:variant", { variant: stock.id });
  return (
    <AdminPage title={`${stock.title}, ${stock.colorName}`} form={{ errors }}>
      <div className={panels.columns}>
        <div className={panels.column}>
          <Panel title="Estoque">
            <StockSummary stock={stock} />
          </Panel>
          <Panel title="Limite de estoque baixo">
            <ThresholdForm state={threshold} />
          </Panel>
        </div>
        <Panel title="Ajustar">
          <AdjustForm state={adjust} seen={seen} />
        </Panel>
      </div>
      <Panel title="Histórico">
        <StockHistory movements={movements} />
        <Pagination page={page} pages={pages} hrefOf={(to) => `${own}?pagina=${to}`} />
      </Panel>
      <p>
        <Link to={href("/admin/estoque")}>Voltar ao estoque</Link>
      </p>
    </AdminPage>
  );
}
