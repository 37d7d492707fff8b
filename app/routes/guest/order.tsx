import { href } from "react-router";
import { ownerOf } from "#app/http/context.server.ts";
import { requireOrderPage } from "#app/http/pages/order-page.server.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { OrderDetails } from "#app/ui/shop/order/order-details.tsx";
import type { Route } from "./+types/order";

export const handle: PageHandle = { scripts: "react" };

/** For guests: the browser that placed the order, or one that found it by number and e-mail. */
export function loader({ params, context }: Route.LoaderArgs) {
  return requireOrderPage(context, ownerOf(context), params.order);
}

export default function GuestOrder({ loaderData }: Route.ComponentProps) {
  const { id, number } = loaderData.order;
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <PageTitle>{`Pedido ${number}`}</PageTitle>
      <OrderDetails {...loaderData} page={href("/meu-pedido/:order", { order: id })} />
    </Page>
  );
}
