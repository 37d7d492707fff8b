import { href } from "react-router";
import { askWarranty, requireWarranty } from "#app/http/pages/warranty-page.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { AccountPage } from "#app/ui/shop/account/account-page.tsx";
import { usePiecesForm } from "#app/ui/shop/order/pieces-fields.tsx";
import { WarrantyForm } from "#app/ui/shop/order/warranty-form.tsx";
import type { Route } from "./+types/warranty";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params: { order }, url, context }: Route.LoaderArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  return requireWarranty(context, owner, order, href("/minha-conta/pedidos/:order", { order }));
}

export function action({ request, params: { order }, url, context }: Route.ActionArgs) {
  const owner = { accountId: requireAccountId(context, url), visitorId: null };
  return askWarranty(request, context, owner, order, href("/minha-conta/pedidos/:order", { order }));
}

export default function Warranty({ loaderData, actionData }: Route.ComponentProps) {
  const { number, ...right } = loaderData;
  const [form, fields] = usePiecesForm("garantia", actionData?.lastResult, right.lines);
  return (
    <AccountPage title={`Garantia do pedido ${number}`} form={form} size="form">
      <WarrantyForm {...right} form={form} fields={fields} />
    </AccountPage>
  );
}
