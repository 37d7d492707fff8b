import { href, redirect } from "react-router";
import { receiveMeasures, requireAwaitedMeasures } from "#app/http/pages/order-measures.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { useMeasures } from "#app/ui/shop/order/measures-form.tsx";
import type { Route } from "./+types/order-measures";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const page = href("/minha-conta/pedidos/:order", { order: params.order });
  return requireAwaitedMeasures(context, { accountId, visitorId: null }, { id: params.order, url, page });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  const refusal = await receiveMeasures(request, context, owner, params.order);
  return refusal ?? redirect(href("/minha-conta/pedidos/:order", { order: params.order }), 303);
}

export default function OrderMeasures({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page } = loaderData;
  const { form, view } = useMeasures(actionData?.lastResult, loaderData);
  return (
    <AccountPage title={`Medidas do pedido ${number}`} form={form}>
      {view}
      <p>
        <a href={page}>Voltar ao pedido</a>
      </p>
    </AccountPage>
  );
}
