import { href } from "react-router";
import { ownerOf } from "#app/http/context.server.ts";
import { requireWithdrawal, withdraw } from "#app/http/pages/withdrawal-page.server.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { WithdrawalForm } from "#app/ui/shop/order/withdrawal-form.tsx";
import type { Route } from "./+types/withdrawal";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params: { order }, context }: Route.LoaderArgs) {
  return requireWithdrawal(context, ownerOf(context), order, href("/meu-pedido/:order", { order }));
}

export function action({ params: { order }, context }: Route.ActionArgs) {
  return withdraw(context, ownerOf(context), order, href("/meu-pedido/:order", { order }));
}

export default function GuestWithdrawal({ loaderData: { number, ...form } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle>{`Desistir do pedido ${number}`}</PageTitle>
      <WithdrawalForm {...form} />
    </Page>
  );
}
