import { href } from "react-router";
import { requireWithdrawal, withdraw } from "#app/http/pages/withdrawal-page.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { usePiecesForm } from "#app/ui/shop/order/pieces-fields.tsx";
import { WithdrawalForm } from "#app/ui/shop/order/withdrawal-form.tsx";
import type { Route } from "./+types/withdrawal";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params: { order }, url, context }: Route.LoaderArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  return requireWithdrawal(context, owner, order, href("/minha-conta/pedidos/:order", { order }));
}

export function action({ request, params: { order }, url, context }: Route.ActionArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  return withdraw(request, context, owner, order, href("/minha-conta/pedidos/:order", { order }));
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { number, ...right } = loaderData;
  const [form, fields] = usePiecesForm("desistencia", actionData?.lastResult, right.lines);
  return (
    <AccountPage title={`Desistir do pedido ${number}`} form={form} size="form">
      <WithdrawalForm {...right} form={form} fields={fields} />
    </AccountPage>
  );
}
