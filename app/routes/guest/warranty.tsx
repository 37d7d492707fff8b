import { href } from "react-router";
import { ownerOf } from "#app/http/context.server.ts";
import { askWarranty, requireWarranty } from "#app/http/pages/warranty-page.server.ts";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { usePiecesForm } from "#app/ui/shop/order/pieces-fields.tsx";
import { WarrantyForm } from "#app/ui/shop/order/warranty-form.tsx";
import type { Route } from "./+types/warranty";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export function loader({ params: { order }, context }: Route.LoaderArgs) {
  return requireWarranty(context, ownerOf(context), order, href("/meu-pedido/:order", { order }));
}

export function action({ request, params: { order }, context }: Route.ActionArgs) {
  return askWarranty(request, context, ownerOf(context), order, href("/meu-pedido/:order", { order }));
}

export default function GuestWarranty({ loaderData, actionData }: Route.ComponentProps) {
  const { number, ...right } = loaderData;
  const [form, fields] = usePiecesForm("garantia", actionData?.lastResult, right.lines);
  return (
    <Page narrow>
      <meta name="robots" content="noindex" />
      <PageTitle form={form}>{`Garantia do pedido ${number}`}</PageTitle>
      <WarrantyForm {...right} form={form} fields={fields} />
    </Page>
  );
}
