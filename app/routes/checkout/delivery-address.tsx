import { href, redirect } from "react-router";
import { TOO_MANY_ADDRESSES } from "#app/domain/account/address.ts";
import { addAddress } from "#app/domain/account/addresses.server.ts";
import { findDeliveryQuote } from "#app/domain/delivery/carriers.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import {
  announceSavedAddress,
  asksForAddress,
  fillInAddress,
  parseSavedAddress,
  readAddressForm,
  SAVED_ADDRESS_PARAM,
} from "#app/http/pages/address-form.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { invalid } from "#app/http/responses.ts";
import { useServerForm } from "#app/ui/kit/form.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { useIsDialog } from "#app/ui/kit/page-below-dialogs.tsx";
import { PageDialog } from "#app/ui/kit/page-dialog.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { lookupIn } from "#app/ui/shop/account/address-fields.tsx";
import { AddressForm, type AddressFormFields } from "#app/ui/shop/account/address-form.tsx";
import { CheckoutSteps } from "#app/ui/shop/checkout/checkout-steps.tsx";
import type { Route } from "./+types/delivery-address";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react", frame: "short" };

export function loader({ url, context }: Route.LoaderArgs) {
  requireAccountId(context, url);
  return null;
}

/** Saves the address to the account, and returns to the delivery page, which selects it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { store, now } = context.get(shopContext);
  const accountId = requireAccountId(context, url);
  const sent = await readAddressForm(request);
  if (asksForAddress(sent)) return fillInAddress(context, sent);
  const form = await parseSavedAddress(context, accountId, sent);
  if (form.status !== "success") return invalid(form.reply());
  if (!(await findDeliveryQuote(store.read, form.value.cep)))
    return invalid(form.reply({ fieldErrors: { cep: ["Não conhecemos este CEP"] } }));

  const added = await addAddress(store, accountId, form.value, now());
  if (!added.ok) return invalid(form.reply({ fieldErrors: { title: [TOO_MANY_ADDRESSES] } }));

  announceSavedAddress(context, form.value, "Endereço salvo na sua conta.");
  const query = new URLSearchParams({ [SAVED_ADDRESS_PARAM]: added.id });
  return redirect(`${href("/checkout/entrega")}?${query}`, 303);
}

export default function DeliveryAddress({ actionData }: Route.ComponentProps) {
  const [form, fields] = useServerForm<AddressFormFields>({
    id: "endereco",
    lastResult: actionData?.lastResult,
    checksFields: true,
    defaultValue: { type: "Residencial", title: "Entrega" },
  });
  const title = "Novo endereço";
  const addressForm = <AddressForm form={form} fields={fields} lookup={lookupIn(actionData)} />;
  if (useIsDialog())
    return (
      <PageDialog title={title} form={form}>
        {addressForm}
      </PageDialog>
    );
  return (
    <Page narrow>
      <CheckoutSteps current={2} />
      <PageTitle form={form}>{title}</PageTitle>
      {addressForm}
    </Page>
  );
}
