import { choicesOf, filterOf } from "#app/domain/order/order-choices.ts";
import { exportOrders, MAX_EXPORTED } from "#app/domain/order/order-export.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { ordersAsCsv } from "#app/http/pages/order-csv.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { refuse } from "#app/http/responses.ts";
import type { Route } from "./+types/export-orders";

/** The filtered list with its buyers, as a file. Only for the role that may export persons; each download is an act. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { actor } = requireFreshStaff(context, url, "persons.export");
  const { store, now } = context.get(shopContext);
  const exported = await exportOrders(store, filterOf(choicesOf(url), now()), actor, now());
  if (!exported.ok)
    throw refuse(409, {
      title: "Pedidos demais para um arquivo",
      message: `São ${exported.total}, e cabem ${MAX_EXPORTED}. Filtre por data e baixe em partes.`,
    });
  const day = now().toISOString().slice(0, 10);
  return new Response(ordersAsCsv(exported.orders), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="pedidos-${day}.csv"`,
    },
  });
}
