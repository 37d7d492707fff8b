import { href, redirect } from "react-router";
import { receiveOrderPrescription, requireAwaitedPrescription } from "#app/http/pages/order-page.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { useOrderPrescription } from "#app/ui/shop/order/order-prescription-form.tsx";
import type { Route } from "./+types/order-prescription";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const page = href("/minha-conta/pedidos/:order", { order: params.order });
  return requireAwaitedPrescription(context, { accountId, visitorId: null }, { id: params.order, url, page });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  const refusal = await receiveOrderPrescription(request, context, owner, params.order);
  return refusal ?? redirect(href("/minha-conta/pedidos/:order", { order: params.order }), 303);
}

export default function OrderPrescription({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page } = loaderData;
  const { form, view } = useOrderPrescription(actionData?.lastResult, loaderData);
  return (
    <AccountPage title={`Receita do pedido ${number}`} form={form} size="form">
      {view}
      <p>
        <a href={page}>Voltar ao pedido</a>
      </p>
    </AccountPage>
  );
}
