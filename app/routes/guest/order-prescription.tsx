import { href, redirect } from "react-router";
import { ownerOf } from "#app/http/context.server.ts";
import { receiveOrderPrescription, requireAwaitedPrescription } from "#app/http/pages/order-page.server.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { useOrderPrescription } from "#app/ui/shop/order/order-prescription-form.tsx";
import type { Route } from "./+types/order-prescription";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params, url, context }: Route.LoaderArgs) {
  const page = href("/meu-pedido/:order", { order: params.order });
  return requireAwaitedPrescription(context, ownerOf(context), { id: params.order, url, page });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const refusal = await receiveOrderPrescription(request, context, ownerOf(context), params.order);
  return refusal ?? redirect(href("/meu-pedido/:order", { order: params.order }), 303);
}

export default function GuestOrderPrescription({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page } = loaderData;
  const { form, view } = useOrderPrescription(actionData?.lastResult, loaderData);
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle form={form}>{`Receita do pedido ${number}`}</PageTitle>
      {view}
      <p>
        <a href={page}>Voltar ao pedido</a>
      </p>
    </Page>
  );
}
