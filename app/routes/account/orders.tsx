import { href } from "react-router";
import { listBestSellers } from "#app/domain/catalog/products.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { findPayUntil } from "#app/domain/order/order-money.server.ts";
import { listOrders, type Order } from "#app/domain/order/orders.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { BestSellers } from "#app/ui/shop/catalogue/best-sellers.tsx";
import { OrderList } from "#app/ui/shop/order/order-list.tsx";
import type { Route } from "./+types/orders";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const { store, now } = context.get(shopContext);
  const { read } = store;
  const orders = await listOrders(read, accountId);
  const [products, favouriteIds] =
    orders.length > 0
      ? [[], []]
      : await Promise.all([listBestSellers(read, SUGGESTIONS), listFavouriteIds(read, ownerOf(context))]);
  const listed = orders.map(async (order) => ({
    ...listedOrder(order),
    payUntil: order.status === "awaiting_payment" ? await findPayUntil(read, order.id, now()) : null,
  }));
  return { orders: await Promise.all(listed), suggestions: { products, favouriteIds } };
}

const SUGGESTIONS = 4;

/** Only the fields the page renders. */
function listedOrder({ id, number, status, placedAt, totalCents, lines }: Order) {
  return {
    id,
    number,
    status,
    placedAt,
    totalCents,
    lines: lines.map(({ id, title, colorName, quantity, picture, family }) => ({
      id,
      title,
      colorName,
      quantity,
      picture,
      family,
    })),
  };
}

export default function Orders({ loaderData: { orders, suggestions } }: Route.ComponentProps) {
  return (
    <AccountPage title="Meus pedidos">
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <>
          <EmptyState
            icon="package"
            title="Você ainda não fez pedidos"
            action={
              <ButtonLink href={href("/produtos/:type/:sex?", { type: "oculos-de-grau" })}>
                Conhecer os óculos
              </ButtonLink>
            }
          >
            Depois da compra, você acompanha cada pedido aqui.
          </EmptyState>
          <BestSellers {...suggestions} />
        </>
      )}
    </AccountPage>
  );
}
