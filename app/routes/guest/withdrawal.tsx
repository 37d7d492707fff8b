import { href } from "react-router";
import { ownerOf } from "#app/http/context.server.ts";
import { requireWithdrawal, withdraw } from "#app/http/pages/withdrawal-page.server.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { usePiecesForm } from "#app/ui/shop/order/pieces-fields.tsx";
import { WithdrawalForm } from "#app/ui/shop/order/withdrawal-form.tsx";
import type { Route } from "./+types/withdrawal";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params: { order }, context }: Route.LoaderArgs) {
  return requireWithdrawal(context, ownerOf(context), order, href("/meu-pedido/:order", { order }));
}

export function action({ request, params: { order }, context }: Route.ActionArgs) {
  return withdraw(request, context, ownerOf(context), order, href("/meu-pedido/:order", { order }));
}

export default function GuestWithdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { number, ...right } = loaderData;
  const [form, fields] = usePiecesForm("desistencia", actionData?.lastResult, right.lines);
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle form={form}>{`Desistir do pedido ${number}`}</PageTitle>
      <WithdrawalForm {...right} form={form} fields={fields} />
    </Page>
  );
}
