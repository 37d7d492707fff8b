import { href } from "react-router";
import { listOrders } from "#app/domain/order/orders.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { OrderList } from "#app/ui/shop/order/order-list.tsx";
import type { Route } from "./+types/orders";

export const handle: PageHandle = { scripts: "enhancements" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  return { orders: await listOrders(context.get(shopContext).store.read, accountId) };
}

export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <AccountPage title="Meus pedidos">
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <>
          <p>Você ainda não fez pedidos.</p>
          <p>
            <ButtonLink href={href("/")}>Conhecer os óculos</ButtonLink>
          </p>
        </>
      )}
    </AccountPage>
  );
}
