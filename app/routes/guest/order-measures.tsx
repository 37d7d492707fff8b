import { href, redirect } from "react-router";
import { ownerOf } from "#app/http/context.server.ts";
import { receiveMeasures, requireAwaitedMeasures } from "#app/http/pages/order-measures.server.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { useMeasures } from "#app/ui/shop/order/measures-form.tsx";
import type { Route } from "./+types/order-measures";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params, url, context }: Route.LoaderArgs) {
  const page = href("/meu-pedido/:order", { order: params.order });
  return requireAwaitedMeasures(context, ownerOf(context), { id: params.order, url, page });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const refusal = await receiveMeasures(request, context, ownerOf(context), params.order);
  return refusal ?? redirect(href("/meu-pedido/:order", { order: params.order }), 303);
}

export default function GuestOrderMeasures({ loaderData, actionData }: Route.ComponentProps) {
  const { number, page } = loaderData;
  const { form, view } = useMeasures(actionData?.lastResult, loaderData);
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle form={form}>{`Medidas do pedido ${number}`}</PageTitle>
      {view}
      <p>
        <a href={page}>Voltar ao pedido</a>
      </p>
    </Page>
  );
}
