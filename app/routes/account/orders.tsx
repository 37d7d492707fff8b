import { href } from "react-router";
import { listOrders, type Order } from "#app/domain/order/orders.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { OrderList } from "#app/ui/shop/order/order-list.tsx";
import type { Route } from "./+types/orders";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const orders = await listOrders(context.get(shopContext).store.read, accountId);
  return { orders: orders.map(listedOrder) };
}

/** Only the fields the page renders. */
function listedOrder({ id, number, status, placedAt, totalCents, lines }: Order) {
  return {
    id,
    number,
    status,
    placedAt,
    totalCents,
    lines: lines.map(({ id, title, colorName, quantity }) => ({ id, title, colorName, quantity })),
  };
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
