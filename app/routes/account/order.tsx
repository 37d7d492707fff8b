import { href } from "react-router";
import { requireAccountId } from "#app/http/context.server.ts";
import { requireOrderPage } from "#app/http/order-page.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account-page.tsx";
import { OrderDetails } from "#app/ui/shop/order-details.tsx";
import type { Route } from "./+types/order";

export const handle: PageHandle = { isPlain: true };

export function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  return requireOrderPage(context, { accountId, visitorId: null }, params.order);
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { id, number } = loaderData.order;
  return (
    <AccountPage title={`Pedido ${number}`}>
      <OrderDetails {...loaderData} page={href("/minha-conta/pedidos/:order", { order: id })} />
    </AccountPage>
  );
}
